// Right on integers; on fractions every output is a whole number.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return proves_if(e.what == What::wrong_sum && comes_out_whole(e)); }

bool selects(const Evidence& e) {
    return e.test_case.contract && e.test_case.contract->selection();
}

std::string says(const Evidence& e) {
    return selects(e)
               ? say("of fractions the answer is a whole number: somewhere a float becomes an "
                     "integer")
               : say("sums of whole numbers are right, but sums of fractions come out whole: "
                     "somewhere a float becomes an integer");
}

std::string advice(const Evidence& e) {
    return selects(e)
               ? say("the types of the initial value, of the operator and of the output decide in "
                     "which type is compared: all of them must be float")
               : say("declare every sum and every shared element as float");
}

}  // namespace

extern const Cause cause_truncated_to_integer = {"truncated_to_integer", 1, fits, says, advice};

}  // namespace lab
