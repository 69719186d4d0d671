// In a scan, blocks from some block on begin at the sum of one block, the one before.
#include <fmt/format.h>

#include "diagnose/carries.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return carries_are(
        e, [](const Carries& c, size_t block) { return block ? c.sum_of(block - 1) : 0; });
}

std::string says(const Evidence& e) {
    return fmt::format("{} a block adds only the sum of the one block before it, not of all",
                       from_first_wrong(e));
}

std::string advice(const Evidence& e) {
    const size_t right = carries(e)->first_wrong;
    const size_t blocks_that_need_no_scan = 2;
    if (right == blocks_that_need_no_scan)
        return "the sums of the blocks have to be scanned as well before they are added";
    return fmt::format(
        "the sums of the blocks have to be scanned, all of them: does the scan of the sums stop "
        "after {}, where there are {}?",
        right - 1, carries(e)->blocks());
}

}  // namespace

extern const Cause cause_carry_of_one_block = {"carry_of_one_block", 1, fits, says, advice,
                                               About::prefixes};

}  // namespace lab
