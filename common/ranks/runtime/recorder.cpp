#include "ranks/runtime/recorder.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <map>
#include <new>

#include "ranks/runtime/overlap.h"

namespace ranks {
namespace {

struct Request {
    uint32_t number;
    MPI_Comm communicator;
    Held held;
    bool is_waited_for = false;
};

struct Communicator {
    int32_t number = 0;
    int32_t made = 0;  // communicators from this one
};

constexpr size_t largest_page = 1 << 16;  // Linux on arm64

// This rank's: SMPI gives each its own copy of the program's variables. On pages of its own, since the
// student's file could find it: it is linked into the same program.
struct alignas(largest_page) Own {
    std::span<Operation> file;
    size_t used = 0;
    MPI_Comm everybody = MPI_COMM_NULL;
    int rank = 0;  // in it
    bool is_recording = false;
    uint32_t requests = 0;
    // Open MPI gives all sends that are over at once the same request: in the order of their beginnings.
    std::map<MPI_Request, std::vector<Request>> open_requests;
    std::vector<Request> left;  // from earlier calls, or thrown away
    std::map<MPI_Comm, Communicator> communicators;
};

// Never destroyed: its pages are closed when the program ends.
union Pages {
    Own own;
    Pages() { new (&own) Own; }
    ~Pages() {}
} pages;

unsigned opened = 0;

// The pages can be read and written while there is one of these, and while none of the student's code runs.
class Opened {
  public:
    Opened() {
        if (opened++ == 0) set(PROT_READ | PROT_WRITE);
    }
    ~Opened() {
        if (--opened == 0) set(PROT_NONE);
    }
    Opened(const Opened&) = delete;
    Own* operator->() { return &pages.own; }

  private:
    static void set(int protection) {
        if (mprotect(&pages, sizeof pages, protection) != 0) std::_Exit(3);
    }
};

std::atomic<uint32_t> calls = 0, open_now = 0;
std::mutex turns;   // of the rank's threads
Operation nowhere;  // where operations go that are not recorded

[[noreturn]] void end(const char* why) {
    std::fprintf(stderr, "%s\n", why);
    std::_Exit(3);
}

int32_t among_all(int rank, MPI_Comm communicator) {
    if (rank == MPI_ANY_SOURCE) return any;
    Opened own;
    if (rank == MPI_PROC_NULL || !own->is_recording) return nobody;
    if (rank < 0) return below_0;
    if (communicator == own->everybody) return rank;
    MPI_Group from, all;
    int translated = nobody;
    // MPI itself refuses the call.
    if (communicator == MPI_COMM_NULL) return nobody;
    PMPI_Comm_group(communicator, &from);
    PMPI_Comm_group(own->everybody, &all);
    if (PMPI_Group_translate_ranks(from, 1, &rank, all, &translated) != MPI_SUCCESS)
        translated = nobody;
    PMPI_Group_free(&from);
    PMPI_Group_free(&all);
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

void start_recording(std::span<Operation> to, MPI_Comm all) {
    Opened own;
    std::ranges::fill(own->file.first(own->used), Operation{});
    own->file = to;
    own->used = 0;
    own->requests = 0;
    own->everybody = all;
    PMPI_Comm_rank(all, &own->rank);
    // MPI may still write to the memory of operations that nothing waited for.
    for (auto& [request, open] : own->open_requests)
        std::ranges::move(open, std::back_inserter(own->left));
    own->open_requests.clear();
    own->communicators.clear();
    own->communicators[all] = {};
    if (all != MPI_COMM_WORLD) own->communicators[MPI_COMM_WORLD] = {world, 0};
    own->communicators[MPI_COMM_SELF] = {2, 0};
    own->is_recording = true;
}

void stop_recording() { Opened()->is_recording = false; }

uint32_t open_call() { return open_now; }

Recorded::Recorded() : turn_(turns, std::try_to_lock), at_once_(!turn_) {
    if (at_once_) turn_.lock();
    first_ = Opened()->used;
    open_now = ++calls;
}

Operation& Recorded::add(Function function, Kind kind, MPI_Comm communicator) {
    Opened own;
    if (!own->is_recording) return nowhere = {};
    if (own->used == own->file.size()) end("too many calls of MPI");
    Operation& operation = own->file[own->used++] = {};
    operation.function = function;
    operation.kind = kind;
    operation.line = ranks_line;
    operation.communicator = own->communicators[communicator].number;
    operation.began = PMPI_Wtime();
    operation.at_once = at_once_;
    operation.state = State::entered;
    return operation;
}

Operation& Recorded::add_wait(Function function, MPI_Request request) {
    Opened own;
    for (Request& one : own->open_requests[request]) {
        if (one.is_waited_for) continue;
        one.is_waited_for = true;
        Operation& operation = add(function, Kind::wait, one.communicator);
        operation.request = one.number;
        return operation;
    }
    return nowhere = {};
}

int Recorded::returned(int error) {
    Opened own;
    open_now = 0;
    const double now = PMPI_Wtime();
    for (Operation& operation : own->file.subspan(first_, own->used - first_)) {
        operation.ended = now;
        operation.error = error;
        operation.state = State::returned;
    }
    if (error == MPI_SUCCESS || !own->is_recording) return error;
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    PMPI_Error_string(error, text, &length);
    end(text);
}

void set_peer(Operation& operation, int rank, MPI_Comm communicator) {
    operation.peer = among_all(rank, communicator);
}

void set_root(Operation& operation, int rank, MPI_Comm communicator) {
    operation.root = among_all(rank, communicator);
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

void compare_memory(Operation& operation, const void* sent, uint64_t sent_bytes,
                    const void* received) {
    operation.overlaps = operation.type != Type::derived &&
                         overlap({static_cast<const std::byte*>(sent), sent_bytes},
                                 {static_cast<const std::byte*>(received), operation.bytes});
}

void set_message(Operation& operation, const MPI_Status& status, MPI_Comm communicator) {
    int bytes = 0;
    PMPI_Get_count(&status, MPI_BYTE, &bytes);
    // SMPI's status names another rank where a rank sends to itself.
    operation.source =
        operation.peer >= 0 ? operation.peer : among_all(status.MPI_SOURCE, communicator);
    operation.message_tag = status.MPI_TAG;
    operation.message_bytes = static_cast<uint64_t>(bytes);
}

void set_request(Operation& operation, MPI_Request request, MPI_Comm communicator, Held held) {
    Opened own;
    if (own->is_recording) operation.request = ++own->requests;
    operation.has_request = own->is_recording;
    held.fill_with({static_cast<uint16_t>(own->rank), operation.request});
    own->open_requests[request].push_back({operation.request, communicator, std::move(held)});
}

namespace {

// Null if the wait is for none.
Request* request_of(Opened& own, const Operation& wait, MPI_Request request) {
    std::vector<Request>& same = own->open_requests[request];
    const auto found = std::ranges::find(same, wait.request, &Request::number);
    return found == same.end() ? nullptr : &*found;
}

void forget(const Operation& wait, MPI_Request request) {
    Opened own;
    std::erase_if(own->open_requests[request],
                  [&](const Request& one) { return one.number == wait.request; });
}

}  // namespace

void end_request(Operation& wait, MPI_Request request) {
    Opened own;
    Request* const over = request_of(own, wait, request);
    if (!over) return;
    wait.touched = over->held.end();
    forget(wait, request);
}

MPI_Comm communicator_of(const Operation& wait, MPI_Request request) {
    Opened own;
    const Request* const found = request_of(own, wait, request);
    return found ? found->communicator : own->everybody;
}

void let_go(const Operation& wait, MPI_Request request) {
    Opened own;
    if (Request* const found = request_of(own, wait, request)) found->is_waited_for = false;
}

void throw_away(const Operation& release, MPI_Request request) {
    Opened own;
    if (Request* const found = request_of(own, release, request))
        own->left.push_back(std::move(*found));
    forget(release, request);
}

bool leaves_operations_open() {
    Opened own;
    const auto is_open = [](const auto& requests) { return !requests.second.empty(); };
    return !own->left.empty() || std::ranges::any_of(own->open_requests, is_open);
}

void number(MPI_Comm made, MPI_Comm from, int colour) {
    if (made == MPI_COMM_NULL) return;
    Opened own;
    Communicator& parent = own->communicators[from];
    // The k-th call on one parent makes the same communicator in all its ranks of one colour.
    const uint32_t mixed = static_cast<uint32_t>(parent.number) * 1'000'003u +
                           static_cast<uint32_t>(++parent.made) * 8191u +
                           static_cast<uint32_t>(colour) + 1u;
    own->communicators[made] = {static_cast<int32_t>(mixed & 0x7fff'ffffu), 0};
}

}  // namespace ranks
