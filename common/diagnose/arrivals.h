// A coarse look at where an output comes from: which half segments of the input arrive in it. Two
// launches for each half, whatever the pattern inside.
#pragma once

#include <cstdint>
#include <vector>

#include "diagnose/localise.h"

namespace lab {

enum class Arrival { never, once, otherwise };

// For each piece of `piece` elements; empty if the output is no sum or the kernel does not end
// well.
std::vector<Arrival> arrivals(const Probe& probe, size_t elements, size_t piece, uint64_t seed);

}  // namespace lab
