// In a scan, each block's sum lacks the block's last element.

#include "diagnose/carries.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return carries_are(e, [](const Carries& c, size_t block) {
        Wide sum = c.before[block];
        for (size_t b = 0; b < block; ++b) sum -= c.last[b];
        return sum;
    });
}

std::string says(const Evidence& e) {
    return say(
        "{} the last element of each part of {} outputs before is missing: the part's sum is taken "
        "without it",
        from_first_wrong(e), carries(e)->block);
}

std::string advice(const Evidence&) {
    return say(
        "the last sum of an exclusive scan lacks the last element: a block's sum is that and "
        "the element, or the last sum of an inclusive scan");
}

}  // namespace

extern const Cause cause_carry_without_last_elements = {
    "carry_without_last_elements", 1, fits, says, advice, About::prefixes};

}  // namespace lab
