// Finds where a sum went wrong: how often each input element arrives in one output, measured from
// outside by running the kernel on chosen inputs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "contract/contract.h"

namespace lab {

// Returns the output in question for chosen small integers as the input; nothing if the kernel did
// not end well.
using Probe = std::function<std::optional<double>(std::span<const float>)>;

// `seconds` is meant to stop only very slow kernels: otherwise the machine's load would decide what
// is found.
struct SearchLimits {
    int runs = 200;
    uint64_t elements = uint64_t{1} << 28;  // of all runs together
    double seconds = 20;
    uint64_t largest_integer = 4096;  // of the input
};

struct Localised {
    std::vector<int> weights;  // of every input element in the output; empty: not known
    std::string why_not;       // why it is not known
    int runs = 0;
};

// `own`: the elements that belong in the output.
Localised localise(const Probe& probe, size_t elements, Range own, uint64_t seed,
                   SearchLimits limits = {});

}  // namespace lab
