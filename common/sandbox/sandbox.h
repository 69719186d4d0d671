// A sandbox for one step, such as compiling a file or running its host function: no network, no
// access to other processes, only the system's libraries, read-only, and one writable folder.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/process.h"

namespace lab {

enum class Sandbox {
    bubblewrap,  // namespaces; for root, also a separate account inside
    account,     // root without namespaces, as in Docker: an account, and a system call filter
    none,        // neither: only limits
};
const char* name_of(Sandbox sandbox);

// The best sandbox that works on this machine; tried once.
Sandbox best_sandbox();

// The files visible to a step.
struct View {
    std::filesystem::path folder;                 // its working folder, home and TMPDIR
    std::vector<std::filesystem::path> readable;  // files and folders besides the system's
    // Processes of a step may talk to each other, before they give that up themselves.
    bool has_local_sockets = false;
};

// Like run_process. When this returns, none of the processes that it started is still running.
Finished run_in_sandbox(
    Sandbox sandbox, const std::vector<std::string>& argv, const View& view,
    const ProcessLimits& limits, const std::function<void(int)>& every_second = [](int) {});

// In the best sandbox that works on this machine.
inline Finished run_sandboxed(
    const std::vector<std::string>& argv, const View& view, const ProcessLimits& limits,
    const std::function<void(int)>& every_second = [](int) {}) {
    return run_in_sandbox(best_sandbox(), argv, view, limits, every_second);
}

}  // namespace lab
