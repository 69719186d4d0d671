// The lost elements are exactly those that the loop's first step would have added: their index has
// the bit of that stride.
#include <fmt/format.h>

#include "diagnose/patterns.h"

namespace lab {
namespace {

// A first step of width blockDim.x is left to half_segment: without a loop it could be missing too.
size_t first_stride(const Evidence& e) {
    const Tree& tree = *e.test_case.contract->linear()->tree;
    if (tree.strides == Strides::doubling) return 1;
    if (tree.first_add_on_load) return e.test_case.threads() / 2;
    return e.test_case.threads() == 1 ? 1 : 0;
}

Fit fits(const Evidence& e) {
    const size_t stride = first_stride(e);
    return looks_like(e, loses_exactly(e, [&](size_t k) { return k & stride; }));
}

std::string says(const Evidence& e) {
    return fmt::format("the loop's first step is skipped: with {} thread{} it has stride {}",
                       e.test_case.threads(), e.test_case.threads() == 1 ? "" : "s",
                       first_stride(e));
}

std::string advice(const Evidence&) { return "look at the value with which the stride starts"; }

}  // namespace

extern const Cause cause_first_stride_skipped = {"first_stride_skipped", 2, fits, says, advice,
                                                 About::segments};

}  // namespace lab
