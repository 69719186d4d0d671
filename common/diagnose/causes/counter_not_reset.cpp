// The first call on a fresh device, or with a zeroed workspace, is right: state left by an earlier
// call or undefined in the workspace makes the others wrong.
#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return proves_if(e.again.right_from_fresh || e.again.right_from_empty);
}

std::string says(const Evidence& e) {
    return e.again.right_from_fresh
               ? "only the first call is right: it leaves a __device__ variable (a counter, a "
                 "lock) not as the next call has to find it"
               : "the sum is right only if workspace is 0 before the call";
}

std::string advice(const Evidence& e) {
    return e.again.right_from_fresh
               ? "set it back in the same call: by the last block, by atomicInc(&tickets, "
                 "gridDim.x - 1), which wraps, or by cudaMemcpyToSymbol before the launch"
               : "workspace begins undefined: set what you count or add in, with cudaMemsetAsync "
                 "before the launch";
}

}  // namespace

extern const Cause cause_counter_not_reset = {"counter_not_reset", 2, fits, says, advice,
                                              About::calls};

}  // namespace lab
