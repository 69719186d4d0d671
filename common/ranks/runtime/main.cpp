// The program of one rank, which calls a student's function. It is linked with the student's file and
// with the recording functions of this folder, for Open MPI as a program of its own, and for SMPI as a
// library that the simulator loads once for each rank. It runs in the sandbox:
//
//     main   MPI_Init; reads the rank's request, and maps its answer, report and log
//       |    give up   all system calls but those of its own memory and of MPI, once all are here
//       |    call      the function, as often as asked, and records each time
//       |    write     the answer, and `done` to the report
#include <mpi.h>
#include <sys/mman.h>

#include <atomic>
#include <cstring>
#include <exception>
#include <span>
#include <vector>

#include "language/marked.h"
#include "native/caller/arguments.h"
#include "native/caller/faults.h"
#include "native/caller/heap.h"
#include "native/caller/report.h"
#include "native/protocol.h"
#include "ranks/protocol.h"
#include "ranks/runtime/mapped.h"
#include "ranks/runtime/process.h"
#include "ranks/runtime/recorder.h"

// Made for the functions of the lab's contracts (native/program.cpp).
extern "C" void (*const native_functions[])(void* const*);

namespace {

using namespace native;

// All ranks' arguments, in a communicator in which they are in the opposite order: a function that
// takes MPI_COMM_WORLD in its place is wrong.
MPI_Comm communicator() {
    int rank = 0;
    MPI_Comm made = MPI_COMM_NULL;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &made);
    PMPI_Comm_set_errhandler(made, MPI_ERRORS_RETURN);
    PMPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    return made;
}

void fill(Arguments& arguments, bool is_last, MPI_Comm all) {
    arguments.fill(is_last);
    for (const Argument& argument : arguments.all())
        if (argument.asked.passing == Passing::communicator)
            std::memcpy(argument.begin, &all, sizeof all);
}

unsigned long long nanoseconds() { return static_cast<unsigned long long>(1e9 * PMPI_Wtime()); }

// Only the last call counts: an earlier one leaves nothing in the arguments.
void call(const Request& request, Arguments& arguments, MPI_Comm all, std::span<std::byte> log,
          ranks::Standing& own) {
    const std::span operations{reinterpret_cast<ranks::Operation*>(log.data()),
                               log.size() / sizeof(ranks::Operation)};
    unsigned long long began = 0;
    for (uint32_t time = 0; time < request.times; ++time) {
        fill(arguments, time + 1 == request.times, all);
        PMPI_Barrier(MPI_COMM_WORLD);
        began = nanoseconds();
        ranks::start_recording(operations, all);
        std::atomic_ref(own.begun).fetch_add(1);
        native_functions[request.function](arguments.passed().data());
        std::atomic_ref(own.returned).fetch_add(1);
        ranks::stop_recording();
    }
    report(ranks::took, Numbers().add(began).add(nanoseconds()).text());
}

void write_answer(const Arguments& arguments, std::span<std::byte> answer) {
    std::byte* to = answer.data();
    for (const Argument& argument : arguments.all()) {
        if (!argument.asked.is_result) continue;
        std::memcpy(to, argument.begin, argument.asked.bytes);
        to += argument.asked.bytes;
    }
}

}  // namespace

int main(int argc, char** argv) {
    int level = 0, rank = 0, size = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
    const MPI_Comm all = communicator();
    PMPI_Comm_rank(all, &rank);
    PMPI_Comm_size(all, &size);
    const auto me = static_cast<size_t>(rank), together = static_cast<size_t>(size);
    const std::span<std::byte> given = ranks::mapped(request_file, me, together);
    static const std::vector<std::byte> bytes(given.begin(), given.end());
    munmap(given.data(), given.size());
    const std::span<std::byte> answer = ranks::mapped(answer_file, me, together),
                               log = ranks::mapped(ranks::log_file, me, together),
                               told = ranks::mapped(report_file, me, together);
    const std::span<std::byte> shared = ranks::mapped(ranks::standing_file, 0, 1);
    const std::span all_ranks(reinterpret_cast<ranks::Standing*>(shared.data()), together);
    report_into(reinterpret_cast<char*>(told.data()), told.size());
    Request request;
    std::memcpy(&request, bytes.data(), sizeof request);
    static std::vector<RequestParameter> parameters(request.parameters);
    std::memcpy(parameters.data(), bytes.data() + sizeof request,
                parameters.size() * sizeof parameters[0]);
    const size_t header = sizeof request + parameters.size() * sizeof parameters[0];
    static Arguments arguments(parameters, std::span(bytes).subspan(header), request.ends_at_guard);
    ranks::begin_process(all_ranks, me, request.threads, request.cpu_seconds);
    report_faults(arguments.all());
    PMPI_Barrier(MPI_COMM_WORLD);
    if (!ranks::confine_process(rank))
        end_with(cannot_start, lab::marked("this kernel has no seccomp filter"));
    limit_heap(request.memory_bytes);
    report(started);
    try {
        call(request, arguments, all, log, all_ranks[me]);
    } catch (const std::exception& error) {
        end_with(thrown, error.what());
    } catch (...) {
        if (ranks::is_end_of_simulation()) throw;
        end_with(thrown);
    }
    limit_heap(SIZE_MAX);
    if (const int damaged = arguments.damaged(); damaged >= 0)
        report(outside_written, Numbers().add(static_cast<uint64_t>(damaged)).text());
    write_answer(arguments, answer);
    report(done);
    ranks::end_process(all_ranks, me);
    return 0;
}
