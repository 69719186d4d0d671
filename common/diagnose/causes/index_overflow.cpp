// Right for millions of elements, but not for more than 2^31.
#include <algorithm>

#include "diagnose/patterns.h"

namespace lab {
namespace {

bool fails_at_a_smaller_size(const CaseAndResult& other) {
    return other.result->failure && !other.test_case->is_huge();
}

Fit fits(const Evidence& e) {
    const bool too_slow = e.fault && e.fault->kind == device::FaultKind::never_ends;
    return proves_if(e.test_case.is_huge() && !too_slow &&
                     std::ranges::none_of(e.all_cases, fails_at_a_smaller_size));
}

std::string says(const Evidence&) {
    return "every smaller n is right: here an index, a count or a number of blocks is larger than "
           "its type";
}

std::string advice(const Evidence&) {
    return "an int ends at 2^31 - 1, and a product is computed in the type of its factors: make "
           "every index of elements a size_t, and one factor of each product";
}

}  // namespace

extern const Cause cause_index_overflow = {"index_overflow", 3, fits, says, advice, About::sums};

}  // namespace lab
