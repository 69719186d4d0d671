// A compensated sum lost errors of its additions, or their digits.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    const Contract* const contract = e.test_case.contract.get();
    if (!contract || contract->name != "sum_compensated") return Fit::absent;
    return is_rounding(e);
}

std::string says(const Evidence&) {
    return say(
        "every element arrives once, but the result is less exact than a sum with twice the "
        "digits that is rounded once");
}

std::string advice(const Evidence&) {
    return say(
        "follow the error of one addition from the thread to *output: is it the whole error, "
        "whichever of the two numbers is the larger? do shuffles, shared memory and workspace "
        "carry it? is it added once, at the very end? and are the threads' chains short, so "
        "that "
        "the errors' own sum stays exact?");
}

}  // namespace

extern const Cause cause_compensation_incomplete = {
    "compensation_incomplete", 2, fits, says, advice, About::sums};

}  // namespace lab
