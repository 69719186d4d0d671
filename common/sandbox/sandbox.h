// A sandbox for one step, as compiling a file or running its host function: no network, no other
// process, of this machine the system's libraries, read-only, and one folder to write in.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/process.h"

namespace lab {

enum class Sandbox {
    bubblewrap,  // namespaces; under root an account of its own inside
    account,     // root without namespaces, as in Docker: an account of its own, a filter of calls
    none,        // neither: limits, and nothing else
};
const char* name_of(Sandbox sandbox);

// The best that this machine allows: tried, once.
Sandbox best_sandbox();

// The files that a step can see.
struct View {
    std::filesystem::path folder;  // where it runs and writes: its home and its TMPDIR
    std::vector<std::filesystem::path> readable;  // files and folders, beside the system's
};

// As run_process. Of what it started nothing runs any more when this returns.
Finished run_in_sandbox(
    Sandbox sandbox, const std::vector<std::string>& argv, const View& view,
    const ProcessLimits& limits, const std::function<void(int)>& every_second = [](int) {});

// In the best sandbox that this machine allows.
inline Finished run_sandboxed(
    const std::vector<std::string>& argv, const View& view, const ProcessLimits& limits,
    const std::function<void(int)>& every_second = [](int) {}) {
    return run_in_sandbox(best_sandbox(), argv, view, limits, every_second);
}

}  // namespace lab
