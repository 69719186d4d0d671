// A lane executes a warp operation whose mask does not include it.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return fault_of_kind(e, device::FaultKind::bad_mask); }

std::string says(const Evidence&) {
    return say("lanes take part in a shuffle, vote or __syncwarp() whose mask does not name them");
}

std::string advice(const Evidence&) {
    return say(
        "the mask names every lane that makes the call, also those that only give or bring 0: "
        "0xffffffff for a whole warp");
}

}  // namespace

extern const Cause cause_shuffle_mask = {"shuffle_mask", 0, fits, says, advice};

}  // namespace lab
