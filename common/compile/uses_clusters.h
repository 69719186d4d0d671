// Whether a CUDA file uses thread block clusters, which exist from compute capability 9.0 on.
#pragma once

#include <string_view>

namespace lab {

bool uses_clusters(std::string_view source);

}  // namespace lab
