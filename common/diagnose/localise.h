// Finds where a sum went wrong: how often each input element arrives in one output, measured only
// by running the kernel on chosen inputs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "contract/contract.h"

namespace lab {

// Returns the output in question for chosen small integers as the input; nothing after a fault.
using Probe = std::function<std::optional<double>(std::span<const float>)>;

// `seconds` should stop only very slow kernels: otherwise the machine's load would affect the
// result.
struct SearchLimits {
    int runs = 200;
    uint64_t elements = uint64_t{1} << 28;  // in all runs together
    double seconds = 20;
    uint64_t largest_integer = 4096;  // in the input
};

struct Localised {
    std::vector<int> weights;  // of every input element in the output; empty: unknown
    std::string why_not;       // the reason why they are unknown
    int runs = 0;
};

// `own`: the elements that belong in the output.
Localised localise(const Probe& probe, size_t elements, Range own, uint64_t seed,
                   SearchLimits limits = {});

}  // namespace lab
