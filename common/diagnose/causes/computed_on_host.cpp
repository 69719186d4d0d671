// The host function dereferences a device pointer.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return proves_if(e.plan.refused_as == "computed_on_host"); }

std::string says(const Evidence&) {
    return say("the host function looks at memory of the device, which it cannot read");
}

std::string advice(const Evidence&) {
    return say(
        "the host only launches: every addition is done by a kernel, and a launch gets pointers "
        "and numbers that need no element, such as n or an operator's identity");
}

}  // namespace

extern const Cause cause_computed_on_host = {"computed_on_host", 0, fits, says, advice,
                                             About::calls};

}  // namespace lab
