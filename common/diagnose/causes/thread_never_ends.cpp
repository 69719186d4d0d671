// A native function did not end.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return fault_of_kind(e, device::FaultKind::never_ends); }

std::string says(const Evidence&) { return say("the function never ends"); }

std::string advice(const Evidence&) {
    return say(
        "does each loop's variable reach the end of its condition in every thread, and does "
        "every thread of the team reach each barrier? An unsigned number is never below 0, and "
        "a "
        "lock that the same thread sets twice stays closed");
}

}  // namespace

extern const Cause cause_thread_never_ends = {"thread_never_ends", 0, fits, says, advice,
                                              About::threads};

}  // namespace lab
