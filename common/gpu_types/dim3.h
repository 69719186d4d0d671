// The size of a grid or a block, or a position in one.
#pragma once

#include <cstdint>

namespace gpu_types {

struct Dim3 {
    uint32_t x = 1, y = 1, z = 1;
    uint64_t count() const { return uint64_t{x} * y * z; }
    // The position with this number in a box of this size, and its number: x varies fastest.
    Dim3 position_of(uint64_t number) const {
        return {static_cast<uint32_t>(number % x), static_cast<uint32_t>(number / x % y),
                static_cast<uint32_t>(number / x / y)};
    }
    uint64_t number_of(const Dim3& at) const {
        return at.x + uint64_t{x} * (at.y + uint64_t{y} * at.z);
    }
    // How many boxes of `size` fit in each direction; of a position, the box that it is in.
    Dim3 divided_by(const Dim3& size) const { return {x / size.x, y / size.y, z / size.z}; }
    bool operator==(const Dim3&) const = default;
};

}  // namespace gpu_types
