// An access at an address that is not a multiple of its size.
#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return fault_of_kind(e, device::FaultKind::misaligned); }

std::string says(const Evidence&) {
    return "an access of several bytes at once begins at an address that is not a multiple of its "
           "size";
}

std::string advice(const Evidence&) {
    return "a float4 is read at multiples of 16 bytes only: take the elements before the first "
           "such "
           "address one by one, and count the fours from there";
}

}  // namespace

extern const Cause cause_misaligned = {"misaligned", 0, fits, says, advice};

}  // namespace lab
