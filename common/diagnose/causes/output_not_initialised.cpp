// The sum is added to what *output held before.
#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return proves_if(e.again.right_from_zero && e.what != What::not_written);
}

std::string says(const Evidence&) {
    return "the sum is right only if *output is 0 before the call";
}

std::string advice(const Evidence& e) {
    if (e.plan.partly_set) return sets_too_few_bytes(e);
    return "what is added to *output is added to what it held before: set it first, in the same "
           "call (cudaMemsetAsync, or one thread of an earlier launch)";
}

}  // namespace

extern const Cause cause_output_not_initialised = {
    "output_not_initialised", 2, fits, says, advice, About::sums};

}  // namespace lab
