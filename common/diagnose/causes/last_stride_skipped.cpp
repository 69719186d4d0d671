// The lost elements are exactly those that the loop's last step would have added: their index has
// the bit of that stride.
#include <fmt/format.h>

#include "diagnose/patterns.h"

namespace lab {
namespace {

// A last step of width blockDim.x is left to half_segment: without a loop it could be missing too.
size_t last_stride(const Evidence& e) {
    const Tree& tree = *e.test_case.contract->linear()->tree;
    return tree.strides == Strides::halving || e.test_case.threads() == 1 ? 1 : 0;
}

Fit fits(const Evidence& e) {
    const size_t stride = last_stride(e);
    return looks_like(e, loses_exactly(e, [&](size_t k) { return k & stride; }));
}

std::string says(const Evidence& e) {
    return fmt::format("the loop's last step is skipped: it has stride {}", last_stride(e));
}

std::string advice(const Evidence&) { return "look at the condition under which the loop goes on"; }

}  // namespace

extern const Cause cause_last_stride_skipped = {"last_stride_skipped", 2, fits, says, advice,
                                                About::segments};

}  // namespace lab
