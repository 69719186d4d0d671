// In a scan, parts from some part on begin at the sum of one part, the one before. Such a part is a
// block's, or that of several blocks whose sums are scanned in one round of a loop.

#include "diagnose/carries.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return carries_are(
        e, [](const Carries& c, size_t block) { return block ? c.sum_of(block - 1) : 0; });
}

std::string says(const Evidence& e) {
    return say("{} parts of {} outputs begin at the sum of the one part before them, not of all",
               from_first_wrong(e), carries(e)->block);
}

std::string advice(const Evidence& e) {
    const size_t right = carries(e)->first_wrong;
    const size_t blocks_that_need_no_scan = 2;
    if (right == blocks_that_need_no_scan)
        return say(
            "if a block has one part, the sums of the blocks have to be scanned before they "
            "are added; if several blocks have, each round of the scan of their sums has to "
            "begin at the sum of all rounds before it, not only of one");
    return say(
        "the sums of the blocks have to be scanned, all of them: does the scan of the sums stop "
        "after {}, where there are {}?",
        right - 1, carries(e)->blocks());
}

}  // namespace

extern const Cause cause_carry_of_one_block = {"carry_of_one_block", 1, fits, says, advice,
                                               About::prefixes};

}  // namespace lab
