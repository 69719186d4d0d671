// One block is right; with more, all sum the first segment and write it to output[0]: the book's
// kernels as printed.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (!only_output_0_written(e) || !one_block_passes(e)) return Fit::no;
    // A right output 0 with no other written could also come from a kernel in which only block 0
    // writes. If the kernel only reads its input, as many stores as blocks prove that every block
    // wrote output[0].
    if (e.run.outputs[0] == OutputState::right) {
        return proves_if(!e.test_case.contract->given()[0]->may_change && e.run.counts &&
                         e.run.counts->global_stores == e.test_case.blocks());
    }
    return proves_if(e.run.first_wrong == 0 && sums_first_segment_only(e));
}

std::string says(const Evidence&) {
    return say(
        "this is the book's figure as printed, which sums one block; here every block sums a "
        "segment of its own into output[blockIdx.x]");
}

std::string advice(const Evidence&) {
    return say("begin block b's segment at 2 * blockDim.x * b, and write to output[blockIdx.x]");
}

}  // namespace

extern const Cause cause_figure_10_6 = {"figure_10_6", 2, fits, says, advice, About::segments};

}  // namespace lab
