// The second half of the segment never arrives, all else is right: the step of width blockDim.x is
// missing.
#include "lab/patterns.h"

namespace lab {
namespace {

bool fits(const Evidence& e) {
    return loses_exactly(e, [&](size_t k) { return k >= e.asked.threads; });
}

std::string says(const Evidence&) {
    return "only the first half of each segment is summed: a block has blockDim.x threads, but its "
           "segment has 2 * blockDim.x elements";
}

std::string advice(const Evidence&) {
    return "the widest step adds the elements that lie blockDim.x apart; does it run?";
}

}  // namespace

extern const Cause cause_half_segment = {"half_segment", 1, fits, says, advice};

}  // namespace lab
