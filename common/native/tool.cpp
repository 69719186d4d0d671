#include "native/tool.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "base/error.h"
#include "language/say.h"

namespace native {

std::string tool(const std::string& name) {
    std::istringstream path(std::getenv("PATH") ? std::getenv("PATH") : "/usr/bin");
    for (std::string folder; std::getline(path, folder, ':');) {
        const std::filesystem::path file = std::filesystem::path(folder) / name;
        if (!folder.empty() && access(file.c_str(), X_OK) == 0) return file.string();
    }
    throw lab::NoVerdict(
        lab::say("{} was not found; it belongs to the system's package binutils", name));
}

}  // namespace native
