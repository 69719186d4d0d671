#include "warpsim/exec/cuda_header.h"

namespace warpsim {

bool is_cuda_header(const std::string& path) {
    const size_t include = path.rfind("/include/");
    return include != path.npos && (path.rfind("/targets/", include) != path.npos ||
                                    path.rfind("/nvidia/", include) != path.npos);
}

}  // namespace warpsim
