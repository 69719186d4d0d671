#include "warpsim/exec/cuda_header.h"

#include <filesystem>
#include <string_view>

namespace warpsim {

bool is_cuda_header(const std::string& path) {
    // nvcc's own name for its headers goes through its program's folder: bin/../include.
    const std::string normal = std::filesystem::path(path).lexically_normal().string();
    const std::string_view before = std::string_view(normal).substr(0, normal.rfind("/include/"));
    if (before.size() == normal.size()) return false;
    const std::string_view parent = before.substr(0, before.rfind('/'));
    return parent.ends_with("/targets") || parent.ends_with("/nvidia");
}

}  // namespace warpsim
