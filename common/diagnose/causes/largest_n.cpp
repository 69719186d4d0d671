// All sizes up to some n are right, and larger ones are not.

#include <algorithm>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return proves_if(e.threshold && !e.fault && !is_end_of_int(*e.threshold) &&
                     e.threshold->right + 1 == e.threshold->wrong);
}

// "; there launch 1 grows from 262144 to 262145 blocks, and the last launch does not"
std::string growth(const Threshold& t) {
    const auto &before = t.blocks_when_right, &after = t.blocks_when_wrong;
    const auto grows = std::ranges::mismatch(before, after);
    if (before.size() != after.size() || grows.in1 == before.end()) return "";
    const auto last = before.end() - 1;
    const bool last_stays = grows.in1 < last && before.back() == after.back();
    return say("; there launch {} grows from {} to {} blocks{}", 1 + (grows.in1 - before.begin()),
               *grows.in1, *grows.in2,
               last_stays ? say(", and the last launch does not grow") : "");
}

std::string says(const Evidence& e) {
    return say("n = {} is right, and n = {} is not{}", e.threshold->right, e.threshold->wrong,
               growth(*e.threshold));
}

std::string advice(const Evidence&) {
    return say(
        "which number has reached its limit there: the partial sums that fit in workspace, "
        "those "
        "that the last launch adds, or the largest value of a type?");
}

}  // namespace

extern const Cause cause_largest_n = {"largest_n", 3, fits, says, advice, About::sums};

}  // namespace lab
