// One block is right; with more, output[0] holds another block's sum, and nothing else is written.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (!only_output_0_written(e) || !one_block_passes(e) || e.run.first_wrong != 0) return Fit::no;
    for (size_t block = 1; block < e.test_case.blocks(); ++block) {
        const auto only_its = [&](size_t half, Arrival arrival) {
            return arrival == (half / 2 == block ? Arrival::once : Arrival::never);
        };
        if (halves_arrive(e, only_its)) return Fit::proves;
    }
    return Fit::no;
}

std::string says(const Evidence&) {
    return say("every block writes its sum to output[0], and the last one wins");
}

std::string advice(const Evidence&) {
    return say("block b's sum belongs in output[b]: write to output[blockIdx.x]");
}

}  // namespace

extern const Cause cause_every_block_writes_output_0 = {
    "every_block_writes_output_0", 1, fits, says, advice, About::segments};

}  // namespace lab
