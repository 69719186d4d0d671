// Where a sum went wrong: how often each input element arrives in one output, found from outside by
// calling the kernel on inputs of our making.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/case.h"

namespace lab {

// The output in question for an input of ours; nothing if the kernel did not end well.
using Probe = std::function<std::optional<double>(std::span<const float>)>;

// Seconds are for kernels that are very slow: else how busy a machine is would decide what is
// found.
struct SearchLimits {
    int runs = 200;
    uint64_t elements = uint64_t{1} << 28;  // of all runs together
    double seconds = 20;
};

struct Localised {
    std::vector<int> weights;  // of every input element in the output; empty: not known
    std::string why_not;       // why it is not known
    int runs = 0;
};

// `own` are the elements that belong into the output.
Localised localise(const Probe& probe, size_t elements, Range own, uint64_t seed,
                   SearchLimits limits = {});

}  // namespace lab
