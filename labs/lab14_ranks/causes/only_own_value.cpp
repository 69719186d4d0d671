// A rank's result holds what the rank has itself, and nothing of the others.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// The first wrong output's rank. Element i of rank r is element i * ranks + r of the whole.
uint64_t rank_of_output(const Evidence& e) {
    const Sizes& sizes = e.test_case.sizes;
    return sizes.find("root").value_or(e.run.first_wrong) % sizes["ranks"];
}

Fit fits(const Evidence& e) {
    if (e.what == What::wrong_sum && e.arrived.weights.empty()) return Fit::absent;
    return proves_if(e.test_case.sizes["ranks"] > 1 && e.run.wrong_result == 0 &&
                     only_part_arrives(e, rank_of_output(e)));
}

std::string says(const Evidence& e) {
    return say("the result of rank {} holds its own values, and none of any other rank",
               rank_of_output(e));
}

std::string advice(const Evidence& e) {
    if (e.test_case.contract->name == "allreduce_ring")
        return say(
            "after the first time around, which rank has the sums of this segment? Which "
            "message "
            "brings them to this rank?");
    return say(
        "which call brings the other ranks' values to this rank, and where are they added? "
        "Is it the right rank that receives?");
}

}  // namespace

extern const Cause cause_only_own_value = {"only_own_value", 1, fits, says, advice, About::ranks};

}  // namespace lab
