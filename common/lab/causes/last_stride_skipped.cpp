// Lost is exactly what the loop's last step would have brought: the elements whose index has the
// bit of that stride.
#include <fmt/format.h>

#include "lab/patterns.h"

namespace lab {
namespace {

// As for first_stride_skipped, width blockDim.x is left to half_segment.
size_t last_stride(const Evidence& e) {
    return e.sums.strides == Strides::doubling ? e.asked.threads : 1;
}

bool fits(const Evidence& e) {
    const size_t stride = last_stride(e);
    return stride != e.asked.threads && loses_exactly(e, [&](size_t k) { return k & stride; });
}

std::string says(const Evidence& e) {
    return fmt::format("the loop's last step is skipped: it has stride {}", last_stride(e));
}

std::string advice(const Evidence&) { return "look at the condition under which the loop goes on"; }

}  // namespace

extern const Cause cause_last_stride_skipped = {"last_stride_skipped", 2, fits, says, advice};

}  // namespace lab
