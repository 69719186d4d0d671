// The ranks beyond the largest power of two are left out.

#include <bit>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

uint64_t ranks_of(const Evidence& e) { return e.test_case.sizes["ranks"]; }

Fit fits(const Evidence& e) {
    const uint64_t ranks = ranks_of(e), power = std::bit_floor(ranks);
    const std::string& function = e.test_case.contract->name;
    if (function != "reduce_tree" && function != "allreduce_recursive_doubling") return Fit::no;
    const uint64_t root = e.test_case.sizes.find("root").value_or(0);
    if (weighs(e, [&](size_t i, int weight) {
            const uint64_t place = (i + ranks - root % ranks) % ranks;
            return weight == (place < power ? 1 : 0);
        }))
        return proves_if(power < ranks);
    // With more ranks some of those beyond find a partner in a later round.
    const bool some_are_lost =
        power < ranks && weighs(e, [](size_t, int weight) { return weight == 0 || weight == 1; });
    return some_are_lost ? Fit::consistent : Fit::no;
}

std::string says(const Evidence& e) {
    return say(
        "{} ranks are no power of two: the values of those beyond the first {} "
        "never arrive, and all others do",
        ranks_of(e), std::bit_floor(ranks_of(e)));
}

std::string advice(const Evidence&) {
    return say(
        "a tree needs rounds until the stride reaches the number of ranks. In recursive "
        "doubling the ranks without a partner give their values to others before the rounds");
}

}  // namespace

extern const Cause cause_beyond_power_of_two = {"beyond_power_of_two", 2, fits, says, advice,
                                                About::ranks};

}  // namespace lab
