// The counts are added to the contents of `counts` before the call.
#include <bit>

#include "diagnose/patterns.h"
#include "language/say.h"
#include "run/experiment.h"

namespace lab {
namespace {

bool holds_more_by(const Evidence& e, uint32_t before, size_t bin) {
    return static_cast<uint32_t>(e.run.results[0].number(bin)) ==
           static_cast<uint32_t>(e.run.want->at(bin).value) + before;
}

Fit fits(const Evidence& e) {
    if (!e.test_case.contract->counting() || e.run.results.empty()) return Fit::no;
    const auto before = std::bit_cast<uint32_t>(poison);
    for (size_t bin = 0; bin < e.run.results[0].size(); ++bin)
        if (!holds_more_by(e, before, bin)) return Fit::no;
    return Fit::proves;
}

std::string says(const Evidence&) {
    return say("the counts are right only if counts is 0 before the call");
}

std::string advice(const Evidence&) {
    return say(
        "counts may hold anything before the call: set all 256 to 0, before any thread adds to "
        "them");
}

}  // namespace

extern const Cause cause_counts_not_cleared = {"counts_not_cleared", 3, fits, says, advice,
                                               About::threads};

}  // namespace lab
