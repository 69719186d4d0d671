// In a scan, the blocks from some block on begin at 0.
#include <fmt/format.h>

#include "diagnose/carries.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return carries_are(e, [](const Carries&, size_t) { return Wide{0}; });
}

std::string says(const Evidence& e) {
    return fmt::format(
        "{} each output is the sum of elements of its own block of {}: the sum of all elements "
        "before the block is missing",
        from_first_wrong(e), carries(e)->block);
}

std::string advice(const Evidence&) {
    return "keep the sum of each block, scan these sums, and add to every output of a block the "
           "sum of all blocks before it";
}

}  // namespace

extern const Cause cause_carry_lost = {"carry_lost", 1, fits, says, advice, About::prefixes};

}  // namespace lab
