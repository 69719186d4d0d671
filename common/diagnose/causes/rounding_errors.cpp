// Nothing is lost but digits: the error of a sum is larger than its contract allows, and no larger
// than the roundings of its additions can make it.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return is_rounding(e); }

std::string says(const Evidence&) {
    return say("every element arrives once, but the additions round more than this task allows");
}

std::string advice(const Evidence&) {
    return say(
        "through how many additions does an element pass until it is in the result? more "
        "threads "
        "with shorter chains, and a tree at the end, make it fewer; the errors of the additions "
        "can also be computed and carried along");
}

}  // namespace

extern const Cause cause_rounding_errors = {"rounding_errors", 1, fits, says, advice, About::sums};

}  // namespace lab
