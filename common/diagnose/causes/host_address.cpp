// A memset, a copy or a launch was given an address of the host for one of device memory.
#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return proves_if(e.plan.refused_as == "host_address"); }

std::string says(const Evidence&) {
    return "memory of the host is given where device memory belongs";
}

std::string advice(const Evidence&) {
    return "what the host function declares, or gets from new or malloc, lies on the host: partial "
           "sums have their place in workspace. Pass the pointer itself, such as `output`: it "
           "holds the address of device memory already, and `&output` is the place on the host "
           "where the pointer is kept. A copy whose source is on the host is of the kind "
           "cudaMemcpyHostToDevice";
}

}  // namespace

extern const Cause cause_host_address = {"host_address", 0, fits, says, advice};

}  // namespace lab
