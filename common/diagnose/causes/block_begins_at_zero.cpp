// In an exclusive scan, the first output of each part, such as a block's, is 0, and all others are right.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// The distance of the wrong outputs; 0: they are others, or not 0.
size_t distance_of_zeros(const Evidence& e) {
    if (e.what != What::wrong_sum || e.run.results.empty() || e.run.data->fractions) return 0;
    const size_t block = e.run.first_wrong;
    for (size_t i = 0; i < e.run.outputs.size(); ++i) {
        const bool begins_a_block = block && i && i % block == 0;
        if (begins_a_block != (e.run.outputs[i] == OutputState::wrong)) return 0;
        if (begins_a_block && e.run.results[0].number(i) != 0) return 0;
    }
    return block;
}

Fit fits(const Evidence& e) {
    const size_t block = distance_of_zeros(e);
    if (!block) return Fit::no;
    return e.run.outputs.size() > 2 * block ? Fit::proves : Fit::consistent;
}

std::string says(const Evidence& e) {
    return say("every output whose index is a multiple of {} is 0, and all others are right",
               distance_of_zeros(e));
}

std::string advice(const Evidence& e) {
    return say(
        "in an exclusive scan only output[0] is 0: a part of {} outputs, be it a block's, a warp's "
        "or "
        "a thread's, begins at the sum of all elements before it",
        distance_of_zeros(e));
}

}  // namespace

extern const Cause cause_block_begins_at_zero = {"block_begins_at_zero", 1, fits, says, advice,
                                                 About::prefixes};

}  // namespace lab
