#include "warpsim/exec/cuda_header.h"

#include <string_view>

namespace warpsim {

bool is_cuda_header(const std::string& path) {
    const std::string_view before = std::string_view(path).substr(0, path.rfind("/include/"));
    if (before.size() == path.size()) return false;
    const std::string_view parent = before.substr(0, before.rfind('/'));
    return parent.ends_with("/targets") || parent.ends_with("/nvidia");
}

}  // namespace warpsim
