// Rank 0 has the sum, and no other rank.
#include <algorithm>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// With two ranks, any mistake may leave one of them wrong.
Fit fits(const Evidence& e) {
    const std::string& function = e.test_case.contract->name;
    if (function != "allreduce_recursive_doubling" && function != "hybrid_sum") return Fit::no;
    const std::vector<OutputState>& outputs = e.run.outputs;
    const bool is_alone = e.what == What::wrong_sum && outputs.size() > 1 &&
                          outputs[0] == OutputState::right &&
                          std::ranges::count(outputs, OutputState::right) == 1;
    if (!is_alone) return Fit::no;
    return outputs.size() > 2 ? Fit::proves : Fit::consistent;
}

std::string says(const Evidence&) {
    return say("rank 0 returns the sum, and none of the other ranks does");
}

std::string advice(const Evidence&) {
    return say(
        "every rank has to return the sum: which message, or which collective operation, brings "
        "it "
        "to all of them?");
}

}  // namespace

extern const Cause cause_on_rank_0_only = {"on_rank_0_only", 2, fits, says, advice, About::ranks};

}  // namespace lab
