// The sum, or the count, is added to what the result held before.
#include "diagnose/patterns.h"

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

std::string says(const Evidence& e) {
    if (e.test_case.contract->counting())
        return fmt::format("the counts are right only if {} is 0 before the call",
                           e.test_case.contract->results()[0]->name);
    return "the sum is right only if *output is 0 before the call";
}

std::string advice(const Evidence& e) {
    if (e.plan.partly_set) return sets_too_few_bytes(e);
    const Parameter& result = *e.test_case.contract->results()[0];
    if (e.test_case.contract->counting())
        return fmt::format(
            "what is added to {} is added to what it held before: set all of its {} bytes first, "
            "in the same call (cudaMemsetAsync, or an earlier launch)",
            result.name, result.bytes(e.test_case.sizes));
    return "what is added to *output is added to what it held before: set it first, in the same "
           "call (cudaMemsetAsync, or one thread of an earlier launch)";
}

}  // namespace

extern const Cause cause_output_not_initialised = {
    "output_not_initialised", 2, fits, says, advice, About::calls};

}  // namespace lab
