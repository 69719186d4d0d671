#include "compile/uses_clusters.h"

#include <algorithm>
#include <array>

#include "base/tokens.h"

namespace lab {

bool uses_clusters(std::string_view source) {
    constexpr std::array<std::string_view, 3> names{"__cluster_dims__", "this_cluster",
                                                    "cudaLaunchAttributeClusterDimension"};
    return std::ranges::any_of(tokens(source), [&](std::string_view token) {
        return std::ranges::find(names, token) != names.end();
    });
}

}  // namespace lab
