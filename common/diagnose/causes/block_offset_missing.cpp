// One block is right; with more, every output is written, but later blocks sum only the first
// segment.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (e.run.first_wrong == 0 || !one_block_passes(e)) return Fit::no;
    if (count(e, OutputState::unwritten)) return Fit::no;
    return proves_if(sums_first_segment_only(e));
}

std::string says(const Evidence&) {
    return say(
        "every block adds up the first segment: the elements that it adds, or the element "
        "that it stores, do not depend on blockIdx.x");
}

std::string advice(const Evidence&) {
    return say("begin block b's segment at 2 * blockDim.x * b, and store the sum of that segment");
}

}  // namespace

extern const Cause cause_block_offset_missing = {"block_offset_missing", 1, fits, says, advice,
                                                 About::segments};

}  // namespace lab
