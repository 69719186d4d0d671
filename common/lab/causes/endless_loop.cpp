// The launch used up its budget of instructions or time.
#include "lab/patterns.h"

namespace lab {
namespace {

bool fits(const Evidence& e) { return e.fault && e.fault->kind == device::FaultKind::never_ends; }

std::string says(const Evidence&) { return "a loop never ends"; }

std::string advice(const Evidence&) {
    return "does the loop's variable change in every round, for every thread, and does it reach "
           "the condition's end? an unsigned number is never below 0, and 0 * 2 is 0";
}

}  // namespace

extern const Cause cause_endless_loop = {"endless_loop", 0, fits, says, advice};

}  // namespace lab
