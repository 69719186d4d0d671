// The sum, or the count, is added to what the result held before.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// With other contracts, a memory of zeros may be right by chance.
bool adds_to_the_result(const Evidence& e) {
    const Contract& contract = *e.test_case.contract;
    return contract.counting() || (contract.linear() && !contract.linear()->prefixes);
}

// A count to which 0 is added looks as if it were not written.
bool may_have_added(const Evidence& e) {
    return e.what != What::not_written || e.test_case.contract->counting();
}

Fit fits(const Evidence& e) {
    return proves_if(e.again.right_from_zero && may_have_added(e) && adds_to_the_result(e));
}

// "*output", or an array: "counts".
std::string result_of(const Evidence& e) {
    const Parameter& result = *e.test_case.contract->results()[0];
    const bool is_one = result.bytes(e.test_case.sizes) == result.type->bytes;
    return is_one && result.columns(e.test_case.sizes) == 0 ? "*" + result.name : result.name;
}

std::string says(const Evidence& e) {
    return e.test_case.contract->counting()
               ? say("the counts are right only if {} is 0 before the call", result_of(e))
               : say("the sum is right only if {} is 0 before the call", result_of(e));
}

std::string advice(const Evidence& e) {
    if (e.plan.partly_set) return sets_too_few_bytes(e);
    const std::string result = result_of(e);
    const std::string advice = say("what is added to {} is added to what it held before: ", result);
    if (result.starts_with('*'))
        return advice + say("set it first, in the same call (cudaMemsetAsync, or one thread of an "
                            "earlier launch)");
    return advice + say("set all of its {} bytes first, in the same call (cudaMemsetAsync, "
                        "or an earlier launch)",
                        e.test_case.contract->results()[0]->bytes(e.test_case.sizes));
}

}  // namespace

extern const Cause cause_output_not_initialised = {
    "output_not_initialised", 2, fits, says, advice, About::calls};

}  // namespace lab
