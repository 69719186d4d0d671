// Lost is exactly what the loop's first step would have brought: the elements whose index has the
// bit of that stride.
#include <fmt/format.h>

#include "lab/patterns.h"

namespace lab {
namespace {

// Width blockDim.x is left to half_segment: that step may be missing anywhere, not at the loop's
// start only.
size_t first_stride(const Evidence& e) {
    if (e.sums.strides == Strides::doubling) return 1;
    return e.sums.first_add_on_load ? e.asked.threads / 2 : e.asked.threads;
}

bool fits(const Evidence& e) {
    const size_t stride = first_stride(e);
    return stride != e.asked.threads && loses_exactly(e, [&](size_t k) { return k & stride; });
}

std::string says(const Evidence& e) {
    return fmt::format("the loop's first step is skipped: with {} threads it has stride {}",
                       e.asked.threads, first_stride(e));
}

std::string advice(const Evidence&) { return "look at the value with which the stride starts"; }

}  // namespace

extern const Cause cause_first_stride_skipped = {"first_stride_skipped", 2, fits, says, advice};

}  // namespace lab
