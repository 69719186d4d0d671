// Why a GPU does not start a launch. The process of the student's code gives the numbers; the harness says them.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace gpu_types {

struct ImpossibleLaunch {
    // With the numbers in this order. A size has three of them.
    enum class Why {
        much_shared_memory,      // bytes, the most that are possible
        other_clusters,          // the launch's size, the kernel's
        incomplete_clusters,     // their size, the grid's
        no_clusters,             // the compute capability
        large_clusters,          // blocks, the most that are possible
        large_clusters_unasked,  // the same: more after a call of cudaFuncSetAttribute
    };
    Why why = {};
    std::array<uint64_t, 6> numbers = {};
};

std::string text_of(const ImpossibleLaunch& launch);

}  // namespace gpu_types
