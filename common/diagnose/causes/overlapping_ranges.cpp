// From some element on, all arrive twice, until the last blocks: each block also reads elements of
// the next one's range.
#include <array>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

constexpr size_t lanes = 32;

// Weights change in this order: once, twice, once, and never after the last block.
Fit fits(const Evidence& e) {
    constexpr std::array order = {1, 2, 1, 0};
    constexpr size_t twice = 1, once_again = 2;
    size_t stage = 0, first_doubled = 0;
    const bool pattern = weighs(e, [&](size_t i, int weight) {
        if (weight == order[stage]) return true;
        if (++stage == twice) first_doubled = i;
        return stage < order.size() && weight == order[stage];
    });
    return proves_if(pattern && stage >= once_again && first_doubled > 0 &&
                     first_doubled % lanes == 0);
}

std::string says(const Evidence&) {
    return say(
        "ranges of elements overlap: a block reads elements that the next block reads as well");
}

std::string advice(const Evidence&) {
    return say(
        "the range of the next block begins where this one's ends: how many elements does a "
        "block read, and how far apart do two blocks begin?");
}

}  // namespace

extern const Cause cause_overlapping_ranges = {"overlapping_ranges", 1, fits, says, advice,
                                               About::sums};

}  // namespace lab
