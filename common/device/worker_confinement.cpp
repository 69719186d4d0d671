#include "device/worker_confinement.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>

#include "confine/capabilities.h"
#include "confine/dangerous_calls.h"
#include "confine/files.h"
#include "confine/other_processes.h"
#include "device/device.h"
#include "language/say.h"

namespace fs = std::filesystem;

namespace device {
namespace {

// Adds folders in which the driver may have libraries besides the system's.
void add_library_path(std::vector<fs::path>& folders) {
    const char* const path = std::getenv("LD_LIBRARY_PATH");
    std::istringstream list(path ? path : "");
    for (std::string folder; std::getline(list, folder, ':');)
        if (!folder.empty()) folders.emplace_back(folder);
}

// Prefixes of the device files in /dev that a CUDA driver opens: those of a card, of a board with a
// GPU, of Windows (WSL), and those for every program.
constexpr std::string_view devices[] = {"nvidia", "nvhost", "nvmap", "nvgpu",  "dri",
                                        "dxg",    "null",   "zero",  "random", "urandom"};

void add_devices(std::vector<fs::path>& files) {
    std::error_code none;
    for (const auto& file : fs::directory_iterator("/dev", none)) {
        const std::string name = file.path().filename();
        const auto begins_name = [&](std::string_view device) { return name.starts_with(device); };
        if (std::ranges::any_of(devices, begins_name)) files.push_back(file.path());
    }
}

// Programs are in build/PRESET/bin, and CUB's reference in build/tools.
confine::Files kept_files() {
    const fs::path program = fs::read_symlink("/proc/self/exe");
    const fs::path build = program.parent_path().parent_path().parent_path();
    confine::Files kept{
        {"/usr", "/lib", "/lib64", "/nix", "/run/opengl-driver", "/opt/cuda", "/etc/ld.so.cache",
         "/etc/nvidia", "/proc", "/sys", program.parent_path(), build / "tools"},
        {"/proc/self"}};  // the driver names its threads there
    add_library_path(kept.readable);
    add_devices(kept.writable);
    return kept;
}

}  // namespace

void confine_files() {
    // Capabilities last: they may be needed to reach the folders.
    confine::give_up_files_but(kept_files());
    confine::give_up_capabilities();
}

void confine_calls() {
    if (!confine::give_up_dangerous_calls() || !confine::give_up_other_processes())
        throw Error(lab::in_language(
            "the GPU worker cannot be confined: this kernel has no seccomp filter"));
}

}  // namespace device
