// The size of a grid or a block, or a position in one.
#pragma once

#include <cstdint>

namespace gpu_types {

struct Dim3 {
    uint32_t x = 1, y = 1, z = 1;
    uint64_t count() const { return uint64_t{x} * y * z; }
    bool operator==(const Dim3&) const = default;
};

}  // namespace gpu_types
