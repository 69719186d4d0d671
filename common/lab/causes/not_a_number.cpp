// A NaN or an infinity came out of finite inputs whose sum is small.
#include "lab/patterns.h"

namespace lab {
namespace {

bool fits(const Evidence& e) { return e.what == What::not_a_number; }

std::string says(const Evidence&) {
    return "the sum is not a finite number, though every input is: it began from memory that "
           "nobody had set, or from a division by zero";
}

std::string advice(const Evidence&) {
    return "set every sum and every shared element before you add to it; output holds no number "
           "before you write it";
}

}  // namespace

extern const Cause cause_not_a_number = {"not_a_number", 0, fits, says, advice};

}  // namespace lab
