// In a scan, the block directly before is missing from the sum that a block begins with.

#include "diagnose/carries.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return carries_are(
        e, [](const Carries& c, size_t block) { return block ? c.before[block - 1] : 0; });
}

std::string says(const Evidence& e) {
    return say(
        "{} each part of {} outputs lacks the sum of the part directly before it, and of no other",
        from_first_wrong(e), carries(e)->block);
}

std::string advice(const Evidence&) {
    return say(
        "block b begins at the sum of blocks 0 to b - 1: in an exclusive scan of the blocks' "
        "sums this is element b, in an inclusive one element b - 1. If several blocks have one "
        "part, the scan of their sums adds the carry of the round before: is the carry renewed "
        "too late?");
}

}  // namespace

extern const Cause cause_carry_one_block_late = {"carry_one_block_late", 1, fits, says, advice,
                                                 About::prefixes};

}  // namespace lab
