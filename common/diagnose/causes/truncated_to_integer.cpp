// Right on integers; on fractions every output is a whole number.
#include <algorithm>
#include <cmath>

#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (!e.run.data || !e.run.data->fractions || e.what != What::wrong_sum) return Fit::no;
    for (size_t i = 0; i < e.run.outputs.size(); ++i) {
        const Wide got = e.run.results[0].number(i);
        if (got != std::trunc(got)) return Fit::no;
    }
    return Fit::proves;
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
