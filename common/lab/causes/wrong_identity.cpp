// A maximum is larger than every element, or infinite: that is what the reduction began with.
#include <algorithm>
#include <cmath>

#include "lab/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (e.asked.operation == Operation::sum || e.got.size() != 1 || std::isnan(e.got[0]))
        return Fit::no;
    const float got = e.got[0];
    if (std::isinf(got)) return Fit::proves;
    if (e.input.empty()) return proves_if(e.what == What::wrong_sum);
    const bool absolute = e.asked.operation == Operation::abs_max;
    return proves_if(
        std::ranges::all_of(e.input, [&](float x) { return got > (absolute ? std::abs(x) : x); }));
}

std::string says(const Evidence& e) {
    return e.input.empty() ? "without an element the answer is what the reduction begins with, and "
                             "that is not the operator's identity"
                           : "the answer is none of the elements: the reduction begins with a "
                             "value that is not the operator's identity";
}

std::string advice(const Evidence&) {
    return "the identity e changes nothing, op(e, x) = x: of the maximum it is minus infinity, of "
           "the largest absolute value it is 0";
}

}  // namespace

extern const Cause cause_wrong_identity = {"wrong_identity", 2, fits, says, advice, Labs::calls};

}  // namespace lab
