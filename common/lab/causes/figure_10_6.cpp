// One block is right; with more, all blocks sum the first segment and write it to output[0]: the
// book's kernels as printed.
#include "lab/patterns.h"

namespace lab {
namespace {

bool fits(const Evidence& e) {
    if (!only_output_0_written(e) || !one_block_passes(e)) return false;
    // Output 0 right and nothing else written: also a kernel in which only block 0 writes looks so.
    // If each block stores once, and a store elsewhere is out of the question, every block wrote
    // output[0].
    if (e.outputs[0] == OutputState::right) {
        return e.sums.first_add_on_load && e.counts && e.counts->global_stores == e.asked.blocks;
    }
    const Range first = e.asked.segment(0);
    return e.output == 0 && weighs(e, [&](size_t i, int weight) {
               return first.contains(i) ? weight >= 1 : weight == 0;
           });
}

std::string says(const Evidence&) {
    return "this is the book's figure as printed: it sums one block; here every block sums a "
           "segment of its own into output[blockIdx.x]";
}

std::string advice(const Evidence&) {
    return "begin block b's segment at 2 * blockDim.x * b, and write to output[blockIdx.x]";
}

}  // namespace

extern const Cause cause_figure_10_6 = {"figure_10_6", 2, fits, says, advice};

}  // namespace lab
