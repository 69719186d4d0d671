// The child process in which a student's host function runs: it is the CUDA runtime that the
// function sees. plan_recorder REQUEST RESULT: reads a request, writes a recording.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/personality.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <system_error>

#include "confine/own_memory.h"
#include "plan/runtime/child.h"
#include "plan/runtime/recorder.h"

using namespace plan;

namespace {

// The stack, the heap and the libraries lie at the same addresses in every run, so that what
// differs between two of them differs for another reason.
void start_again_without_randomness(char** argv) {
    const int now = personality(0xffff'ffff);
    if (now < 0 || now & ADDR_NO_RANDOMIZE || personality(now | ADDR_NO_RANDOMIZE) < 0) return;
    char* no_environment[] = {nullptr};
    execve(argv[0], argv, no_environment);
}

std::string read_file(const char* path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Nothing else stays open but this process' own output.
void open_result(const char* path) {
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0) _exit(child_cannot_write);
    if (file != result_descriptor) dup2(file, result_descriptor);
    close_range(result_descriptor + 1, ~0U, 0);
}

bool confined = false;

void confine_or_end() {
    confined = confine::give_up_all_but_own_memory();
    if (!confined) _exit(child_has_no_box);
}

[[noreturn]] void cannot_load() {
    std::fputs(dlerror(), stderr);
    _exit(child_cannot_load);
}

// Integers and pointers are passed alike on x86-64 and arm64, and a function takes as many as it
// has parameters.
using Function = void (*)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);

void call(Function function, std::vector<uint64_t> arguments) {
    arguments.resize(6);
    function(arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}

}  // namespace

namespace plan {
void (*close_gate)() = confine_or_end;
}

int main(int argc, char** argv) {
    if (argc != 3) return child_cannot_load;
    start_again_without_randomness(argv);
    static const RecordingRequest request = request_from_json(read_file(argv[1]));
    open_result(argv[2]);
    recorder().begin(request);
    if (!confine::give_up_all_but_loading()) return child_has_no_box;
    void* const library = dlopen(request.library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) cannot_load();
    if (!confined) _exit(child_has_no_box);  // a library that was linked without the gate
    void* const function = dlsym(library, request.function.c_str());
    if (!function) cannot_load();
    try {
        for (const auto& arguments : request.calls) {
            recorder().begin_call();
            call(reinterpret_cast<Function>(function), arguments);
        }
    } catch (const std::system_error& error) {  // std::thread's
        recorder().refuse(std::string("the host function asked the system for something that it "
                                      "may not have, as threads and processes: ") +
                          error.what());
    } catch (const std::exception& error) {
        recorder().refuse(std::string("the host function threw an exception: ") + error.what());
    } catch (...) {
        recorder().refuse("the host function threw an exception");
    }
    hand_in(recorder().recording());
}
