// One block is right; with more, block 1 adds the 2*threads elements that begin at `threads`: either
// all segments begin at threads*b, or one index lacks the segment's beginning.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (e.run.first_wrong != 1 || !one_block_passes(e)) return Fit::no;
    // In place, the half shared with the previous block holds partial sums: its elements may count
    // several times.
    return proves_if(halves_arrive(e, [&](size_t half, Arrival arrival) {
        if (half == e.run.first_wrong) return arrival != Arrival::never;
        return arrival == (half == e.run.first_wrong + 1 ? Arrival::once : Arrival::never);
    }));
}

std::string says(const Evidence&) {
    return say("block 1 adds the half segment before its own, and not the second half of its own");
}

std::string advice(const Evidence&) {
    return say(
        "block b's segment begins at 2 * blockDim.x * b, since each has 2 * blockDim.x "
        "elements: does every index into the input count from there?");
}

}  // namespace

extern const Cause cause_overlapping_segments = {"overlapping_segments", 1, fits, says, advice,
                                                 About::segments};

}  // namespace lab
