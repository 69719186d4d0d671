#include "lab/sized_case.h"

#include <algorithm>

#include "lab/calls.h"

namespace lab {

Case sized_case(const Subject& subject, const SegmentSums& sums, uint64_t n, uint32_t threads) {
    if (subject.plans) return Function{}.one("Sized", "case", n);
    return sums.one("Sized", "case", {static_cast<uint32_t>(n / (2 * threads)), threads});
}

uint64_t memory_operations(const Subject& subject, const Case& asked, device::Device& device) {
    if (!subject.plans) return 0;
    const auto& steps = subject.plans->plan(asked, device).steps;
    return static_cast<uint64_t>(std::ranges::count_if(
        steps, [](const plan::Step& step) { return !std::holds_alternative<plan::Launch>(step); }));
}

}  // namespace lab
