#include "ranks/runtime/recorder.h"

#include <cstdio>
#include <cstdlib>
#include <map>

namespace ranks {
namespace {

struct Request {
    uint32_t number;
    MPI_Comm communicator;
};

// Of this rank: SMPI gives each its own copy of the program's variables.
std::span<Operation> file;
size_t used = 0;
bool is_recording = false;
uint32_t requests = 0;
std::map<MPI_Request, Request> open_requests;
struct Communicator {
    int32_t number = 0;
    int32_t made = 0;  // communicators from this one
};
std::map<MPI_Comm, Communicator> communicators;
Operation nowhere;  // where operations go that are not recorded

[[noreturn]] void end(const char* why) {
    std::fprintf(stderr, "%s\n", why);
    std::_Exit(3);
}

int32_t in_world(int rank, MPI_Comm communicator) {
    if (rank == MPI_ANY_SOURCE) return any;
    if (rank == MPI_PROC_NULL) return nobody;
    if (communicator == MPI_COMM_WORLD) return rank;
    MPI_Group from, world;
    int translated = nobody;
    PMPI_Comm_group(communicator, &from);
    PMPI_Comm_group(MPI_COMM_WORLD, &world);
    if (PMPI_Group_translate_ranks(from, 1, &rank, world, &translated) != MPI_SUCCESS)
        translated = nobody;
    PMPI_Group_free(&from);
    PMPI_Group_free(&world);
    return translated;
}

Type type_of(MPI_Datatype type) {
    if (type == MPI_DOUBLE) return Type::doubles;
    if (type == MPI_FLOAT) return Type::floats;
    if (type == MPI_INT) return Type::ints;
    if (type == MPI_UNSIGNED) return Type::unsigneds;
    if (type == MPI_LONG) return Type::longs;
    if (type == MPI_UNSIGNED_LONG) return Type::unsigned_longs;
    if (type == MPI_CHAR) return Type::chars;
    if (type == MPI_BYTE) return Type::bytes;
    return Type::derived;
}

Reduction reduction_of(MPI_Op reduction) {
    if (reduction == MPI_SUM) return Reduction::sum;
    if (reduction == MPI_PROD) return Reduction::product;
    if (reduction == MPI_MIN) return Reduction::least;
    if (reduction == MPI_MAX) return Reduction::most;
    if (reduction == MPI_LAND) return Reduction::logical_and;
    if (reduction == MPI_LOR) return Reduction::logical_or;
    if (reduction == MPI_BAND) return Reduction::bits_and;
    if (reduction == MPI_BOR) return Reduction::bits_or;
    return Reduction::own;
}

}  // namespace

extern "C" {
int ranks_line = 0;
}

void start_recording(std::span<Operation> to) {
    file = to;
    is_recording = true;
}

void stop_recording() { is_recording = false; }

Recorded::Recorded() : first_(used) {}

Operation& Recorded::add(Function function, Kind kind, MPI_Comm communicator) {
    if (!is_recording) return nowhere = {};
    if (used == file.size()) end("too many calls of MPI");
    Operation& operation = file[used++];
    operation.function = function;
    operation.kind = kind;
    operation.line = ranks_line;
    operation.communicator = communicators[communicator].number;
    operation.began = PMPI_Wtime();
    operation.state = State::entered;
    return operation;
}

Operation& Recorded::add_wait(Function function, MPI_Request request) {
    const auto found = open_requests.find(request);
    if (found == open_requests.end()) return nowhere = {};
    Operation& operation = add(function, Kind::wait, found->second.communicator);
    operation.request = found->second.number;
    return operation;
}

int Recorded::returned(int error) {
    const double now = PMPI_Wtime();
    for (Operation& operation : file.subspan(first_, used - first_)) {
        operation.ended = now;
        operation.error = error;
        operation.state = State::returned;
    }
    if (error == MPI_SUCCESS || !is_recording) return error;
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    PMPI_Error_string(error, text, &length);
    end(text);
}

void set_peer(Operation& operation, int rank, MPI_Comm communicator) {
    operation.peer = in_world(rank, communicator);
}

void set_root(Operation& operation, int rank, MPI_Comm communicator) {
    operation.root = in_world(rank, communicator);
}

void set_buffer(Operation& operation, int count, MPI_Datatype type) {
    int bytes = 0;
    PMPI_Type_size(type, &bytes);
    operation.type = type_of(type);
    operation.count = static_cast<uint64_t>(count);
    operation.bytes = static_cast<uint64_t>(count) * static_cast<uint64_t>(bytes);
}

void set_reduction(Operation& operation, MPI_Op reduction) {
    operation.reduction = reduction_of(reduction);
}

void set_message(Operation& operation, const MPI_Status& status, MPI_Comm communicator) {
    int bytes = 0;
    PMPI_Get_count(&status, MPI_BYTE, &bytes);
    operation.source = in_world(status.MPI_SOURCE, communicator);
    operation.message_tag = status.MPI_TAG;
    operation.message_bytes = static_cast<uint64_t>(bytes);
}

void set_request(Operation& operation, MPI_Request request, MPI_Comm communicator) {
    if (!is_recording) return;
    operation.has_request = 1;
    operation.request = ++requests;
    open_requests[request] = {requests, communicator};
}

MPI_Comm communicator_of(MPI_Request request) {
    const auto found = open_requests.find(request);
    return found == open_requests.end() ? MPI_COMM_WORLD : found->second.communicator;
}

void forget(MPI_Request request) { open_requests.erase(request); }

void number(MPI_Comm made, MPI_Comm from, int colour) {
    if (made == MPI_COMM_NULL) return;
    Communicator& parent = communicators[from];
    // Of one parent, the k-th call makes the same communicator in all its ranks of one colour.
    const uint32_t mixed = static_cast<uint32_t>(parent.number) * 1'000'003u +
                           static_cast<uint32_t>(++parent.made) * 8191u +
                           static_cast<uint32_t>(colour) + 1u;
    communicators[made] = {static_cast<int32_t>(mixed & 0x7fff'ffffu), 0};
}

}  // namespace ranks
