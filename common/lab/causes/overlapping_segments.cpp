// One block is right; with more, output b holds the sum of 2*threads elements that begin at
// threads*b.
#include "lab/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (e.output == 0 || !one_block_passes(e)) return Fit::no;
    const size_t threads = e.asked.threads, begin = e.output * threads;
    // In place, the part shared with the block before holds partial sums: an element may count
    // often.
    return proves_if(weighs(e, [&](size_t i, int weight) {
        if (i < begin || i >= begin + 2 * threads) return weight == 0;
        return i < begin + threads ? weight >= 1 : weight == 1;
    }));
}

std::string says(const Evidence&) {
    return "segments overlap: block b begins at element blockDim.x * b, but each segment has 2 * "
           "blockDim.x elements";
}

std::string advice(const Evidence&) { return "begin block b's segment at 2 * blockDim.x * b"; }

}  // namespace

extern const Cause cause_overlapping_segments = {"overlapping_segments", 1, fits, says, advice};

}  // namespace lab
