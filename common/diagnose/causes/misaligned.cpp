// An access at an address that is not a multiple of its size.
#include <bit>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return fault_of_kind(e, device::FaultKind::misaligned); }

// The multiple at which such an access may begin; 0: unknown.
uint64_t alignment_of(const Evidence& e) {
    return e.fault->access ? std::bit_floor(e.fault->access->bytes) : 0;
}

std::string says(const Evidence&) {
    return say(
        "an access of several bytes at once begins at an address that is not a multiple of its "
        "size");
}

std::string advice(const Evidence& e) {
    constexpr uint64_t float4 = 16;
    const uint64_t bytes = alignment_of(e);
    if (bytes == 0 || bytes == float4)
        return say(
            "a float4 is read at multiples of 16 bytes only: take the elements before the first "
            "such address one by one, and count the fours from there");
    return say(
        "what has {0} bytes lies at multiples of {0} bytes only: where does the array begin, and "
        "of which size are the elements in which its places are counted?",
        bytes);
}

}  // namespace

extern const Cause cause_misaligned = {"misaligned", 0, fits, says, advice};

}  // namespace lab
