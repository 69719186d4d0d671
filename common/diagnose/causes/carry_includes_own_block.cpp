// In a scan, a block's own elements are in the sum that it begins with.

#include "diagnose/carries.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return carries_are(e, [](const Carries& c, size_t block) { return c.before[block + 1]; });
}

std::string says(const Evidence& e) {
    if (carries(e)->blocks() == 1)
        return say(
            "the sum that is added to the outputs contains their own elements, which are then "
            "added twice");
    return say(
        "the sum that is added to a part of {} outputs contains the part's own "
        "elements, which are then added twice",
        carries(e)->block);
}

std::string advice(const Evidence&) {
    return say(
        "block b begins at the sum of the blocks before it: in an inclusive scan of the blocks' "
        "sums this is element b - 1, and 0 for block 0; in an exclusive one it is element b");
}

}  // namespace

extern const Cause cause_carry_includes_own_block = {
    "carry_includes_own_block", 1, fits, says, advice, About::prefixes};

}  // namespace lab
