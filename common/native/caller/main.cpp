// The program that calls a student's function. It is linked with the student's file and with the
// hooks of a build, and runs in the sandbox, in a folder of its own:
//
//     main   starts itself again without address randomisation, reads the request, keeps only the
//       |    answer and the report open
//       |    start_threads    the library of the threads begins
//       |    give up          all system calls but those of its own memory and threads
//       |    call             the function, as often as asked
//       |    write            the answer, and `done` to the report
#include <fcntl.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <span>
#include <vector>

#include "confine/capabilities.h"
#include "confine/own_memory.h"
#include "language/marked.h"
#include "native/caller/arguments.h"
#include "native/caller/faults.h"
#include "native/caller/heap.h"
#include "native/caller/hooks.h"
#include "native/caller/report.h"
#include "native/caller/watchdog.h"
#include "native/protocol.h"

// Made for the functions of the lab's contracts (native/program.cpp): each takes the addresses of
// its arguments.
extern "C" void (*const native_functions[])(void* const*);

namespace {

using namespace native;

// The same addresses in every run: which elements share a cache line is then no matter of chance.
void start_again_without_randomness(char** argv) {
    const int now = personality(0xffff'ffff);
    if (now < 0 || now & ADDR_NO_RANDOMIZE || personality(now | ADDR_NO_RANDOMIZE) < 0) return;
    char* no_environment[] = {nullptr};
    execve(argv[0], argv, no_environment);
}

// Exit status 2: there is no report to write to.
[[noreturn]] void cannot_open() { _exit(2); }

void open_at(const char* file, int descriptor) {
    const int opened = open(file, O_WRONLY | O_NOFOLLOW | O_APPEND);
    if (opened < 0 || dup2(opened, descriptor) < 0) cannot_open();
    if (opened != descriptor) close(opened);
}

std::vector<std::byte> read_request() {
    const int file = open(request_file, O_RDONLY | O_NOFOLLOW);
    const off_t size = lseek(file, 0, SEEK_END);
    if (file < 0 || size < static_cast<off_t>(sizeof(Request))) cannot_open();
    std::vector<std::byte> bytes(static_cast<size_t>(size));
    lseek(file, 0, SEEK_SET);
    for (size_t at = 0; at < bytes.size();) {
        const ssize_t n = read(file, bytes.data() + at, bytes.size() - at);
        if (n <= 0) cannot_open();
        at += static_cast<size_t>(n);
    }
    close(file);
    unlink(request_file);
    return bytes;
}

void write_answer(const Arguments& arguments) {
    for (const Argument& argument : arguments.all()) {
        const std::byte* from = argument.begin;
        if (!argument.asked.is_result) continue;
        for (size_t left = argument.asked.bytes; left > 0;) {
            const ssize_t written = write(answer_descriptor, from, left);
            if (written <= 0) end_with(cannot_start, lab::marked("the answer cannot be written"));
            from += written;
            left -= static_cast<size_t>(written);
        }
    }
}

void call(const Request& request, Arguments& arguments) {
    for (uint32_t time = 0; time < request.times; ++time) {
        const bool last = time + 1 == request.times;
        arguments.fill(last);
        if (last) begin_watching(arguments.all());
        native_functions[request.function](arguments.passed().data());
        if (last) end_watching();
    }
}

void confine_itself() {
    if (!confine::give_up_capabilities() || !confine::give_up_all_but_own_threads())
        end_with(cannot_start, lab::marked("this kernel has no seccomp filter"));
}

}  // namespace

int main(int, char** argv) {
    start_again_without_randomness(argv);
    if (prctl(PR_SET_DUMPABLE, 0) != 0) cannot_open();
    static const std::vector<std::byte> bytes = read_request();
    open_at(answer_file, answer_descriptor);
    open_at(report_file, report_descriptor);
    close_range(report_descriptor + 1, ~0U, 0);
    Request request;
    std::memcpy(&request, bytes.data(), sizeof request);
    static std::vector<RequestParameter> parameters(request.parameters);
    std::memcpy(parameters.data(), bytes.data() + sizeof request,
                parameters.size() * sizeof parameters[0]);
    const size_t header = sizeof request + parameters.size() * sizeof parameters[0];
    static Arguments arguments(parameters, std::span(bytes).subspan(header), request.ends_at_guard);
    start_threads(request.threads);
    start_watchdog(request.cpu_seconds);
    report_faults(arguments.all());
    confine_itself();
    limit_heap(request.memory_bytes);
    report(started);
    try {
        call(request, arguments);
    } catch (const std::exception& error) {
        end_with(thrown, error.what());
    } catch (...) {
        end_with(thrown);
    }
    limit_heap(SIZE_MAX);
    if (const int damaged = arguments.damaged(); damaged >= 0)
        report(outside_written, Numbers().add(static_cast<uint64_t>(damaged)).text());
    write_answer(arguments);
    report(done);
    std::exit(0);  // the checks of a build report at the end
}
