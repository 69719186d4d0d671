// When something was found: what different observers find is told in this order.
#pragma once

#include <compare>
#include <cstdint>

namespace warpsim {

struct Moment {
    uint64_t launch = 0;       // of those that the observer watched, from 1
    uint64_t instruction = 0;  // of the launch's warp instructions
    auto operator<=>(const Moment&) const = default;
};

}  // namespace warpsim
