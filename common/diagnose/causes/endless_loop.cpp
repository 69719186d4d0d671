// A launch used up its budget of instructions or time.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return fault_of_kind(e, device::FaultKind::never_ends); }

std::string says(const Evidence&) {
    return say("a loop never ends, or the launch makes far more rounds than its elements need");
}

std::string advice(const Evidence&) {
    return say(
        "does the loop's variable change in every round and for every thread, and does it reach "
        "the condition's end? an unsigned number is never below 0, and 0 * 2 is 0. If it ends, "
        "count its rounds and the threads that make them");
}

}  // namespace

extern const Cause cause_endless_loop = {"endless_loop", 0, fits, says, advice};

}  // namespace lab
