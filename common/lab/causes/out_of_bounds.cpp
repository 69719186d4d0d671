// The device stopped the launch at an access outside every buffer and array.
#include "lab/patterns.h"

namespace lab {
namespace {

bool fits(const Evidence& e) {
    return e.fault && e.fault->kind == device::FaultKind::out_of_bounds;
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
