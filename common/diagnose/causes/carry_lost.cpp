// In a scan, blocks lack the sum of all elements before them, or before them in their group of blocks.

#include "diagnose/carries.h"
#include "language/say.h"

namespace lab {
namespace {

// The number of blocks, such as the warps of a block, after which a carry is right again.
size_t blocks_of_a_group(const Carries& c) {
    size_t b = c.first_wrong;
    while (b < c.blocks() && !c.is_right(b)) ++b;
    return b;
}

Fit fits(const Evidence& e) {
    const auto found = carries(e);
    if (!found) return Fit::no;
    const size_t group = blocks_of_a_group(*found);
    for (size_t b = found->first_wrong; b < found->blocks(); ++b) {
        const bool lost = b % group >= found->first_wrong;
        if (found->got[b] != (lost ? found->before[b / group * group] : found->before[b]))
            return Fit::no;
    }
    return found->first_wrong + 1 < found->blocks() ? Fit::proves : Fit::consistent;
}

std::string says(const Evidence& e) {
    const Carries found = *carries(e);
    return say("{} parts of {} outputs lack the sums of the parts before them", from_first_wrong(e),
               found.block);
}

std::string advice(const Evidence&) {
    return say(
        "keep the sum of each part that is scanned by itself, scan these sums, and add to every "
        "output the sum of all parts before its own");
}

}  // namespace

extern const Cause cause_carry_lost = {"carry_lost", 1, fits, says, advice, About::prefixes};

}  // namespace lab
