// The first call on a fresh device, or with a zeroed workspace, is right: state left by an earlier
// call or undefined in the workspace makes the others wrong.

#include <algorithm>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return proves_if(e.again.right_from_fresh || e.again.right_from_empty);
}

std::string says(const Evidence& e) {
    return e.again.right_from_fresh
               ? say("only the first call is right: it leaves a __device__ variable (a counter, a "
                     "lock) not as the next call has to find it")
               : say("the sum is right only if workspace is 0 before the call");
}

// An element of the workspace that is read before any launch writes it.
const warpsim::UndefinedRead* early_read(const Evidence& e) {
    const auto is_read = [&](const Parameter& parameter) {
        return parameter.role == Role::workspace &&
               parameter.name == e.found.uninitialised->read.array;
    };
    const bool found =
        e.found.uninitialised && std::ranges::any_of(e.test_case.contract->parameters, is_read);
    return found ? &e.found.uninitialised->read : nullptr;
}

std::string advice(const Evidence& e) {
    if (e.again.right_from_fresh)
        return say(
            "set it back in the same call: by the last block, by atomicInc(&tickets, "
            "gridDim.x - 1), which wraps, or by cudaMemcpyToSymbol before the launch");
    const std::string set =
        say("set what you count or add in, with cudaMemsetAsync before the launch");
    const warpsim::UndefinedRead* const read = early_read(e);
    if (!read) return say("workspace begins undefined: {}", set);
    return say(
        "{}[{}] is read and no launch before has written it: does this launch read more than the "
        "earlier ones wrote? If you count or add there, {}",
        read->array, read->element, set);
}

}  // namespace

extern const Cause cause_counter_not_reset = {"counter_not_reset", 2, fits, says, advice,
                                              About::calls};

}  // namespace lab
