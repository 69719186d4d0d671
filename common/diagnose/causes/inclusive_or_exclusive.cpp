// A scan is inclusive where an exclusive one is wanted, or the other way round.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

bool wants_own_element(const Evidence& e) { return e.test_case.own(0).contains(0); }

// Every output has the sum of the other kind of scan, exactly.
bool is_other_kind(const Evidence& e) {
    if (e.what != What::wrong_sum || e.run.results.empty() || e.run.data->fractions) return false;
    const Array& input = e.run.inputs[e.test_case.contract->linear()->input];
    for (size_t i = 0; i < input.size(); ++i) {
        const Wide own = wants_own_element(e) ? -input.number(i) : input.number(i);
        if (e.run.results[0].number(i) != e.run.want->at(i).value + own) return false;
    }
    return true;
}

Fit fits(const Evidence& e) {
    constexpr size_t telling = 16;
    if (!is_other_kind(e)) return Fit::no;
    return e.run.outputs.size() < telling ? Fit::consistent : Fit::proves;
}

std::string says(const Evidence& e) {
    return wants_own_element(e)
               ? say("output[i] lacks element i, for every i: this is the exclusive scan, and the "
                     "inclusive one is wanted")
               : say("output[i] contains element i, for every i: this is the inclusive scan, and "
                     "the "
                     "exclusive one is wanted");
}

std::string advice(const Evidence& e) {
    return wants_own_element(e)
               ? say("the sum that is stored in output[i] is complete only after element i is "
                     "added")
               : say("store in output[i] what the sum was before element i is added, and 0 in "
                     "output[0]");
}

}  // namespace

extern const Cause cause_inclusive_or_exclusive = {"inclusive_or_exclusive", 2, fits, says, advice,
                                                   About::prefixes};

}  // namespace lab
