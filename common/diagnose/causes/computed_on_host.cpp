// The host function dereferences a device pointer.
#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return proves_if(e.plan.refused_as == "computed_on_host"); }

std::string says(const Evidence&) {
    return "the host function looks at memory of the device, as if it could add up the elements "
           "itself";
}

std::string advice(const Evidence&) {
    return "the host only launches: every addition is done by a kernel";
}

}  // namespace

extern const Cause cause_computed_on_host = {"computed_on_host", 0, fits, says, advice,
                                             About::calls};

}  // namespace lab
