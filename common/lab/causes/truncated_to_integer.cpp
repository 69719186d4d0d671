// Right on integers; on fractions every output is a whole number.
#include <algorithm>
#include <cmath>

#include "lab/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    const auto whole = [](float x) { return x == std::trunc(x); };
    return proves_if(e.data == DataKind::signed_random && e.what == What::wrong_sum &&
                     std::all_of(e.got.begin(), e.got.end(), whole));
}

std::string says(const Evidence&) {
    return "sums of whole numbers are right, but sums of fractions come out whole: somewhere a "
           "float becomes an integer";
}

std::string advice(const Evidence&) {
    return "declare every sum and every shared element as float";
}

}  // namespace

extern const Cause cause_truncated_to_integer = {"truncated_to_integer", 1, fits, says, advice};

}  // namespace lab
