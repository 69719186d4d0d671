// Each thread of a rank takes part in the sum over the ranks.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// With each time that all ranks add up their sums, these grow by the number of ranks.
int times(const Evidence& e) {
    const Sizes& sizes = e.test_case.sizes;
    int times = 1;
    for (uint64_t thread = 1; thread < sizes["threads"]; ++thread)
        times *= static_cast<int>(sizes["ranks"]);
    return times;
}

Fit fits(const Evidence& e) {
    if (e.test_case.contract->name != "hybrid_sum") return Fit::no;
    if (e.what == What::wrong_sum && e.arrived.weights.empty()) return Fit::absent;
    return proves_if(times(e) > 1 &&
                     weighs(e, [&](size_t, int weight) { return weight == times(e); }));
}

std::string says(const Evidence& e) {
    const Sizes& sizes = e.test_case.sizes;
    return say(
        "every element arrives {} times: {} ranks have added up the sums once for each "
        "of their {} threads",
        times(e), sizes["ranks"], sizes["threads"]);
}

std::string advice(const Evidence&) {
    return say(
        "is the sum over the ranks inside the parallel region? One call for each rank is "
        "enough, "
        "behind it");
}

}  // namespace

extern const Cause cause_every_thread_takes_part = {
    "every_thread_takes_part", 2, fits, says, advice, About::ranks};

}  // namespace lab
