// Whether two pieces of memory have bytes in common.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace ranks {

inline bool overlap(std::span<const std::byte> one, std::span<const std::byte> other) {
    return !one.empty() && !other.empty() && std::less()(one.data(), other.data() + other.size()) &&
           std::less()(other.data(), one.data() + one.size());
}

}  // namespace ranks
