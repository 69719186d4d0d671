// The child processes in which a student's host function runs; they contain that function's CUDA
// runtime. plan_recorder COUNT handles COUNT requests, each in a separate process, and writes their
// recordings. If one of these processes ends badly, plan_recorder ends in the same way (see
// child.h). planner/planner.h shows both sandboxes.
//
//     main   starts itself again without address randomisation, gives up privileges, opens all
//       |    requests and results
//       |
//       +- fork -> begin     reads its request, and keeps no other file open than its result and a
//       |            |       pipe
//       |          record    gives up all system calls but those that load a library; reports
//       |            |       through the pipe that the student's code begins now, and closes it
//       |            dlopen  library.so, and before it libplan_gate.so, whose constructor leaves
//       |                    the process nothing but its own memory
//       |            call    the function, four times; recorder.cpp records its calls of CUDA
//       |            hand_in writes the recording to the result, and ends the process
//       |
//       +- fork -> the next request, when this process has ended
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <system_error>
#include <vector>

#include "confine/capabilities.h"
#include "confine/own_memory.h"
#include "plan/runtime/callers.h"
#include "plan/runtime/child.h"
#include "plan/runtime/recorder.h"

using namespace plan;

namespace {

// Starts the program again without address randomisation: the stack, the heap and the libraries
// then have the same addresses in every run, so that a difference between two runs has another
// cause.
void start_again_without_randomness(char** argv) {
    const int now = personality(0xffff'ffff);
    if (now < 0 || now & ADDR_NO_RANDOMIZE || personality(now | ADDR_NO_RANDOMIZE) < 0) return;
    char* no_environment[] = {nullptr};
    execve(argv[0], argv, no_environment);
}

// File modes and process ownership keep recordings apart, but do not bind a privileged process.
// Without privileges this program and the libraries must still be readable.
void give_up_privileges(const char* program) {
    if (!confine::give_up_capabilities()) _exit(child_has_no_sandbox);
    if (access(program, R_OK) != 0) _exit(child_cannot_read);
}

struct Files {
    int request, result;
};

[[noreturn]] void cannot_start() { _exit(child_cannot_start); }

// Opens all files before the first recording begins, unlinks the requests and closes the results'
// folder: no recording can read another's request, which may contain hidden sizes, nor its result,
// nor the result's size.
std::vector<Files> open_all(int count) {
    const std::string results = results_folder;
    if (mkdir(results_folder, 0700) != 0) cannot_start();
    std::vector<Files> all;
    for (int i = 0; i < count; ++i) {
        const std::string number = std::to_string(i), request = "request" + number;
        all.push_back({open(request.c_str(), O_RDONLY),
                       open((results + "/" + number).c_str(), O_WRONLY | O_CREAT | O_EXCL, 0600)});
        const auto& [asked, result] = all.back();
        if (asked < 0 || result < 0 || unlink(request.c_str()) != 0) cannot_start();
    }
    if (chmod(results_folder, 0) != 0) cannot_start();
    return all;
}

std::string read_all(int file) {
    std::string text;
    char buffer[1 << 14];
    for (ssize_t n = 0; (n = read(file, buffer, sizeof buffer)) > 0;)
        text.append(buffer, static_cast<size_t>(n));
    return text;
}

bool confined = false;

void confine_or_end() {
    confined = confine::give_up_all_but_own_memory();
    if (!confined) _exit(child_has_no_sandbox);
}

[[noreturn]] void cannot_load() {
    std::fputs(dlerror(), stderr);
    _exit(child_cannot_load);
}

// Integers and pointers are passed in the same registers on x86-64 and arm64, and a function
// ignores arguments beyond its parameters.
using Function = void (*)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                          uint64_t, uint64_t, uint64_t);

// Each call gets arrays of its own: the function may write into one, if it casts away that it is const.
void call(Function function, std::vector<uint64_t> a, std::vector<RequestedArray> arrays) {
    a.resize(10);
    for (RequestedArray& array : arrays)
        a.at(array.argument) = reinterpret_cast<uintptr_t>(array.addresses.data());
    function(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]);
}

// Runs the host function in the sandbox, hands in the recording and ends the process.
[[noreturn]] void record(const RecordingRequest& request) {
    recorder().begin(request);
    if (!confine::give_up_all_but_loading()) _exit(child_has_no_sandbox);
    if (write(began_descriptor, "", 1) != 1 || close(began_descriptor) != 0) cannot_start();
    void* const library = dlopen(request.library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) cannot_load();
    if (!confined) _exit(child_has_no_sandbox);  // a library that was linked without the gate
    void* const function = dlsym(library, request.function.c_str());
    if (!function) cannot_load();
    record_callers_in(function);
    try {
        for (const auto& arguments : request.calls) {
            recorder().begin_call();
            call(reinterpret_cast<Function>(function), arguments, request.arrays);
        }
    } catch (const std::system_error& error) {  // thrown by std::thread
        recorder().refuse(Refusal::Why::asks_the_system, error.what());
    } catch (const std::exception& error) {
        recorder().refuse(Refusal::Why::threw, error.what());
    } catch (...) {
        recorder().refuse(Refusal::Why::threw);
    }
    hand_in(recorder().recording());
}

// Ends this process as the child ended: with its exit status, or by its signal.
[[noreturn]] void end_as(int status) {
    if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
    std::signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
    _exit(128 + WTERMSIG(status));
}

// Runs in a child, whose only open files are the standard streams, its own result and, until the
// student's code begins, the pipe that reports this.
[[noreturn]] void begin(const Files& files, int began, pid_t parent) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) cannot_start();
    static const RecordingRequest request = request_from_json(read_all(files.request));
    // Above both descriptors, so that neither overwrites the other's file.
    const int result = fcntl(files.result, F_DUPFD, began_descriptor + 1);
    const int pipe = fcntl(began, F_DUPFD, began_descriptor + 1);
    if (result < 0 || pipe < 0 || dup2(result, result_descriptor) < 0 ||
        dup2(pipe, began_descriptor) < 0)
        cannot_start();
    if (close_range(began_descriptor + 1, ~0U, 0) != 0) cannot_start();
    record(request);
}

// Without the exit statuses that stand for the machine's faults, which a student's code may use to
// excuse itself.
int without_excuse(int status) {
    if (!WIFEXITED(status)) return status;
    switch (WEXITSTATUS(status)) {
        case child_cannot_read:
        case child_has_no_sandbox:
        case child_cannot_start:
        case child_has_written_enough:
            return child_ended_itself << 8;
        default:
            return status;
    }
}

// Returns the size of the result in bytes.
off_t record_in_child(const Files& files) {
    int began[2];
    if (pipe2(began, O_CLOEXEC) != 0) cannot_start();
    const pid_t parent = getpid(), child = fork();
    if (child < 0) cannot_start();
    if (child == 0) begin(files, began[1], parent);
    close(began[1]);
    int status = 0;
    waitpid(child, &status, 0);
    char byte = 0;
    if (read(began[0], &byte, 1) == 1) status = without_excuse(status);
    close(began[0]);
    if (status != 0 && ftruncate(files.result, 0) != 0) cannot_start();
    const off_t bytes = lseek(files.result, 0, SEEK_END);
    if (bytes <= 0) end_as(status);  // also if it ended well without a recording
    return bytes;
}

}  // namespace

namespace plan {
void (*close_gate)() = confine_or_end;
}

int main(int argc, char** argv) {
    if (argc != 2) return child_cannot_start;
    start_again_without_randomness(argv);
    // Processes of the same account, such as the children and other recorders, must not inspect
    // this process; set before it gives up its privileges.
    if (prctl(PR_SET_DUMPABLE, 0) != 0) cannot_start();
    give_up_privileges(argv[0]);
    off_t written = 0;
    for (const Files& files : open_all(std::atoi(argv[1]))) {
        if (written > off_t{most_recording_bytes}) _exit(child_has_written_enough);
        written += record_in_child(files);
    }
}
