// A maximum is larger than every element, or infinite: it is the reduction's initial value.
#include <algorithm>
#include <cmath>

#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    const Selection* const selection = e.test_case.contract->selection();
    if (!selection || e.run.outputs.size() != 1) return Fit::no;
    const Wide got = e.run.results[0].number(0);
    if (std::isnan(got)) return Fit::no;
    if (std::isinf(got)) return Fit::proves;
    const Array& input = e.run.inputs[0];
    if (input.empty()) return proves_if(e.what == What::wrong_sum);
    for (size_t i = 0; i < input.size(); ++i)
        if (!(got > selection->key(input.number(i)))) return Fit::no;
    return proves_if(e.on_other_data.same_for_lowest);
}

std::string says(const Evidence& e) {
    return e.run.inputs[0].empty()
               ? "without an element the answer is what the reduction begins with, and "
                 "that is not the operator's identity"
               : "the answer is none of the elements: the reduction begins with a "
                 "value that is not the operator's identity";
}

std::string advice(const Evidence&) {
    return "the identity e changes nothing, op(e, x) = x: of the maximum it is minus infinity, of "
           "the largest absolute value it is 0. If yours is this one, is the operator the one that "
           "you mean?";
}

}  // namespace

extern const Cause cause_wrong_identity = {"wrong_identity", 2, fits, says, advice, About::calls};

}  // namespace lab
