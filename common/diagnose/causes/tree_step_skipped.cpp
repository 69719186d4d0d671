// One step of a tree or of a warp's shuffles is missing: the elements that it would add are lost.
#include <fmt/format.h>

#include "diagnose/patterns.h"

namespace lab {
namespace {

// Three steps in a row are a whole part of the tree: the sums of all warps but one, for example. A
// loop that runs for lanes, for warps and for blocks lacks its step at each of these distances.
bool lacks_a_part(size_t missing) { return missing & (missing << 1) & (missing << 2); }

// The distances of the missing steps, as bits: exactly the elements with one of these bits in their
// index are lost, and all others arrive once. 0: the lost elements are others.
size_t missing_steps(const Evidence& e) {
    const std::vector<int>& weights = e.arrived.weights;
    size_t missing = 0;
    for (size_t distance = 1; distance < weights.size(); distance *= 2) {
        const bool lost =
            weighs(e, [&](size_t i, int weight) { return weight == 0 || !(i & distance); });
        if (lost) missing |= distance;
    }
    const bool exactly =
        weighs(e, [&](size_t i, int weight) { return weight == (i & missing ? 0 : 1); });
    return exactly && !lacks_a_part(missing) ? missing : 0;
}

// In a small case the lost elements may just be the last ones.
Fit fits(const Evidence& e) {
    constexpr size_t telling_runs = 2;
    if (e.arrived.weights.empty()) return Fit::absent;  // the search took too many runs
    const size_t steps = missing_steps(e), shortest = steps & -steps;
    if (!steps) return Fit::no;
    return e.test_case.elements() > 2 * shortest * telling_runs ? Fit::proves : Fit::consistent;
}

std::string says(const Evidence& e) {
    const size_t steps = missing_steps(e), distance = steps & -steps;
    const std::string lost = distance == 1
                                 ? "every second element is lost"
                                 : fmt::format("of every {} elements in a row the last {} are lost",
                                               2 * distance, distance);
    return fmt::format("{}: the step that adds over a distance of {} is missing", lost, distance);
}

std::string advice(const Evidence&) {
    return "write down the distances that the loop runs through, the first and the last included";
}

}  // namespace

extern const Cause cause_tree_step_skipped = {"tree_step_skipped", 2, fits, says, advice,
                                              About::sums};

}  // namespace lab
