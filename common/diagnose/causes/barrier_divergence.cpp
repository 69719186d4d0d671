// The device stopped a launch because a barrier can never complete.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return fault_of_kind(e, device::FaultKind::barrier_stuck); }

std::string says(const Evidence&) {
    return say("threads wait at a barrier that others of their block never reach");
}

std::string advice(const Evidence&) {
    return say(
        "every thread of the block must come to the same __syncthreads(), equally often: put it "
        "outside of the if, or of the loop that some threads leave earlier");
}

}  // namespace

extern const Cause cause_barrier_divergence = {"barrier_divergence", 0, fits, says, advice};

}  // namespace lab
