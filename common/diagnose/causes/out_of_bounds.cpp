// The device stopped a launch at an access outside every buffer and array.
#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    if (e.plan.refused_as == "out_of_bounds") return Fit::proves;
    return fault_of_kind(e, device::FaultKind::out_of_bounds);
}

std::string says(const Evidence&) {
    return "the kernel reaches outside the memory that is its own";
}

std::string advice(const Evidence&) {
    return "write down the largest index that the last thread of the last block uses, and compare "
           "it with the array's size";
}

}  // namespace

extern const Cause cause_out_of_bounds = {"out_of_bounds", 0, fits, says, advice};

}  // namespace lab
