// Right on integers; on fractions every output is a whole number.
#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return proves_if(e.what == What::wrong_sum && comes_out_whole(e)); }

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
