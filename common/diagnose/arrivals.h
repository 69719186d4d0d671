// Coarse localisation: which half segments of the input arrive in an output. Takes two launches per
// half, whatever the pattern inside.
#pragma once

#include <cstdint>
#include <vector>

#include "diagnose/localise.h"

namespace lab {

enum class Arrival { never, once, otherwise };

// One entry for each piece of `piece` elements; empty if the output is not a sum or the kernel
// faults.
std::vector<Arrival> arrivals(const Probe& probe, size_t elements, size_t piece, uint64_t seed);

}  // namespace lab
