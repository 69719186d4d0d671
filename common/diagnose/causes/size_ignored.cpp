// The plan is the same whatever number of blocks, or of threads, the call is asked to use.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return proves_if(e.plan.refused_as == "size_ignored"); }

std::string says(const Evidence&) {
    return say(
        "the launches and their arguments depend on the number of elements alone: the call "
        "ignores the other numbers that it is given");
}

std::string advice(const Evidence&) {
    return say(
        "launch with the numbers that the call is given: the result must not depend on them, "
        "but the launches must");
}

}  // namespace

extern const Cause cause_size_ignored = {"size_ignored", 0, fits, says, advice};

}  // namespace lab
