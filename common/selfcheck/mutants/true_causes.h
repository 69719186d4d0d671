// Tells whether a cause of the catalogue is right. Written from the cause's description and not
// from its code, and decided by the oracle's results for every shape, not for one case.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "selfcheck/mutants/oracle.h"

namespace selfcheck {

// The strides of a lab's loop, by the threads of a block.
struct LoopStrides {
    bool doubling = false;        // 1, 2, 4, ...; else ..., 4, 2, 1
    bool widest_on_load = false;  // the loop has no step of width `threads`

    size_t first(uint64_t threads) const;
    size_t last(uint64_t threads) const;
};
LoopStrides strides_of(const std::string& solution);

struct KernelTruth {
    std::string source;  // of the examined kernel
    std::string solution;
    std::vector<ShapeTruth> shapes;  // of the judged cases, in their order
};

// The causes that the oracle's results decide.
std::vector<std::string> decidable_causes();

// Nothing if they do not decide this cause.
std::optional<bool> is_true_cause(const std::string& id, const KernelTruth& kernel);

}  // namespace selfcheck
