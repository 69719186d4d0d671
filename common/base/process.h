// Runs another program under limits, without a shell, and waits for it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace lab {

struct ProcessLimits {
    double wall_seconds = 60;
    unsigned cpu_seconds = 60;              // of each process
    size_t memory_bytes = size_t{4} << 30;  // address space of each process
    size_t file_bytes = size_t{256} << 20;  // of each file written
    size_t output_bytes = size_t{1} << 20;  // kept of its output: beginning and end
    unsigned processes = 4096;              // of this user
    unsigned threads = 0;                   // more of them in an account of the sandbox's
    bool own_session = false;               // and thus no terminal
};

struct Finished {
    int exit_status = -1;    // -1: ended by a signal
    int signal = 0;          // 0: ended by itself
    bool timed_out = false;  // the wall clock ran out
    std::string output;      // stdout and stderr together
};

// `argv[0]` is the program's path. `every_second(seconds)` is called while it runs. However it
// ends, the program's complete process group is killed. Throws NoVerdict if it cannot be started.
Finished run_process(
    const std::vector<std::string>& argv, const std::filesystem::path& folder,
    const ProcessLimits& limits, const std::function<void(int)>& every_second = [](int) {});

}  // namespace lab
