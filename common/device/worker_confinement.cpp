#include "device/worker_confinement.h"

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>

#include "confine/files.h"
#include "confine/filter.h"
#include "device/device.h"

namespace fs = std::filesystem;

namespace device {
namespace {

void give_up_privileges() {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
    syscall(SYS_capset, &header, none);
}

// Where the driver may have libraries beside the system's.
void add_library_path(std::vector<fs::path>& folders) {
    const char* const path = std::getenv("LD_LIBRARY_PATH");
    std::istringstream list(path ? path : "");
    for (std::string folder; std::getline(list, folder, ':');)
        if (!folder.empty()) folders.emplace_back(folder);
}

// Programs lie in build/PRESET/bin, and CUB's reference in build/tools.
confine::Files kept_files() {
    const fs::path program = fs::read_symlink("/proc/self/exe");
    const fs::path build = program.parent_path().parent_path().parent_path();
    confine::Files kept{{"/usr", "/lib", "/lib64", "/etc", "/opt", "/run", "/nix", "/proc", "/sys",
                         program.parent_path(), build / "tools"},
                        {"/dev"}};
    add_library_path(kept.readable);
    return kept;
}

}  // namespace

void confine_worker() {
    give_up_privileges();
    confine::give_up_files_but(kept_files());
    if (!confine::give_up_dangerous_calls() || !confine::give_up_new_processes())
        throw Error("the GPU worker cannot be confined: this kernel has no seccomp filter");
}

}  // namespace device
