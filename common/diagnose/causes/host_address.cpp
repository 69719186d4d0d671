// A memset, a copy or a launch was given an address of the host for one of device memory.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return proves_if(e.plan.refused_as == "host_address"); }

std::string says(const Evidence&) {
    return say("memory of the host is given where device memory belongs");
}

std::string advice(const Evidence&) {
    return say(
        "pass the pointer itself, such as `output`: it holds the address of device memory "
        "already, and `&output` is the place on the host where the pointer is kept. An array of "
        "yours, and what new and malloc return, lies on the host, too: partial sums have their "
        "place in workspace. A copy whose source is on the host is of the kind "
        "cudaMemcpyHostToDevice");
}

}  // namespace

extern const Cause cause_host_address = {"host_address", 0, fits, says, advice};

}  // namespace lab
