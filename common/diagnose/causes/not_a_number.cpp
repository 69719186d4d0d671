// A NaN or an infinity results from finite inputs, or a NaN from an infinite one.
#include <algorithm>
#include <cmath>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

bool has_infinity(const Array& input) {
    for (size_t i = 0; i < input.size(); ++i)
        if (std::isinf(input.number(i))) return true;
    return false;
}

bool is_given_infinity(const Evidence& e) {
    return std::ranges::any_of(e.run.inputs, has_infinity);
}

bool is_nan_for_infinity(const Evidence& e) {
    return !e.run.results.empty() && std::isnan(e.run.results[0].number(e.run.first_wrong)) &&
           std::isinf(e.run.want->at(e.run.first_wrong).value);
}

// A finding of the checks says more: a value is read too early, or was never written. The identity of
// a combination may be infinite.
Fit fits(const Evidence& e) {
    if (e.what != What::not_a_number || combination_of(e) || e.found.race_matters() ||
        e.found.uninitialised)
        return Fit::no;
    return proves_if(!is_given_infinity(e) || is_nan_for_infinity(e));
}

std::string says(const Evidence& e) {
    if (is_given_infinity(e))
        return say("an element is infinite, and so is the sum, but this is NaN");
    return say("the sum is not a finite number, though every input is one");
}

std::string advice(const Evidence& e) {
    if (is_given_infinity(e))
        return say(
            "an infinity minus an infinity is NaN: which difference meets one, such as a sum "
            "minus a number in it, and does its NaN get into the result?");
    if (e.plan.partly_set) return sets_too_few_bytes(e);
    return say(
        "does a sum start from uninitialised memory, or does a shuffle read from a lane that "
        "has returned? shared memory, local variables and output hold no number before you "
        "write one");
}

}  // namespace

extern const Cause cause_not_a_number = {"not_a_number", 0, fits, says, advice};

}  // namespace lab
