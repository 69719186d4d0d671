// One step of a tree or of a warp's shuffles is missing: the elements that it would add are lost.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return lacks_a_step(e, true); }

std::string says(const Evidence& e) {
    const size_t distance = shortest_missing_step(e);
    const std::string lost =
        distance == 1
            ? say("every second element is lost")
            : say("of every {} elements in a row the last {} are lost", 2 * distance, distance);
    return say("{}: no step adds them over a distance of {}", lost, distance);
}

std::string advice(const Evidence&) {
    return say(
        "write down the distances that the loop runs through, the first and the last included; "
        "if "
        "this one is there, too, are all of the sums read that the step adds?");
}

}  // namespace

extern const Cause cause_tree_step_skipped = {"tree_step_skipped", 2, fits, says, advice,
                                              About::sums};

}  // namespace lab
