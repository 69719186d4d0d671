// When something was found. The findings of different observers are reported in this order.
#pragma once

#include <compare>
#include <cstdint>

namespace warpsim {

struct Moment {
    uint64_t launch = 0;       // number among the launches that the observer watched, from 1
    uint64_t instruction = 0;  // warp instructions of the launch executed until then
    auto operator<=>(const Moment&) const = default;
};

}  // namespace warpsim
