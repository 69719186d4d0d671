// A warp operation waits for lanes that are in another branch or have exited.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return fault_of_kind(e, device::FaultKind::lanes_missing); }

std::string says(const Evidence&) {
    return say(
        "some lanes make a shuffle, vote or __syncwarp() that others, named in its mask, never "
        "come to");
}

std::string advice(const Evidence&) {
    return say(
        "put the call outside of the if, or of the loop that some lanes leave earlier: all "
        "lanes "
        "that the mask names must make it, and those with nothing to add bring 0");
}

}  // namespace

extern const Cause cause_shuffle_in_divergent_branch = {"shuffle_in_divergent_branch", 0, fits,
                                                        says, advice};

}  // namespace lab
