// One block is right; with more, output b holds the sum of 2*threads elements that begin at
// threads*b.
#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (e.run.first_wrong == 0 || !one_block_passes(e)) return Fit::no;
    if (e.test_case.threads() == 1) return Fit::no;  // an index without the segment looks the same
    // In place, the half shared with the previous block holds partial sums: its elements may count
    // several times.
    return proves_if(halves_arrive(e, [&](size_t half, Arrival arrival) {
        if (half == e.run.first_wrong) return arrival != Arrival::never;
        return arrival == (half == e.run.first_wrong + 1 ? Arrival::once : Arrival::never);
    }));
}

std::string says(const Evidence&) {
    return "segments overlap: block b begins at element blockDim.x * b, but each segment has 2 * "
           "blockDim.x elements";
}

std::string advice(const Evidence&) { return "begin block b's segment at 2 * blockDim.x * b"; }

}  // namespace

extern const Cause cause_overlapping_segments = {"overlapping_segments", 1, fits, says, advice,
                                                 About::segments};

}  // namespace lab
