// In a scan, the sum of one block never reaches the blocks after it, and all others do.
#include <fmt/format.h>

#include "diagnose/carries.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return carries_are(e, [](const Carries& c, size_t block) {
        return c.first_wrong ? c.before[block] - c.sum_of(c.first_wrong - 1) : 0;
    });
}

std::string says(const Evidence& e) {
    const Carries found = *carries(e);
    return fmt::format("{} the sum of elements {}..{}, of one block, is missing",
                       from_first_wrong(e), (found.first_wrong - 1) * found.block,
                       found.first_wrong * found.block - 1);
}

std::string advice(const Evidence& e) {
    return fmt::format(
        "the sums of all other blocks arrive: which thread adds the sum of block {} to the sums of "
        "the blocks after it?",
        carries(e)->first_wrong - 1);
}

}  // namespace

extern const Cause cause_carry_without_a_block = {"carry_without_a_block", 1, fits, says, advice,
                                                  About::prefixes};

}  // namespace lab
