// An access at an address that is not a multiple of its size.
#include <regex>

#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return fault_of_kind(e, device::FaultKind::misaligned); }

// As the fault's message tells it; 0: it does not.
int bytes_of_access(const Evidence& e) {
    static const std::regex told(".*not a multiple of (\\d+).*");
    std::smatch part;
    return std::regex_match(e.fault->message, part, told) ? std::stoi(part[1]) : 0;
}

std::string says(const Evidence&) {
    return "an access of several bytes at once begins at an address that is not a multiple of its "
           "size";
}

std::string advice(const Evidence& e) {
    constexpr int float4 = 16;
    const int bytes = bytes_of_access(e);
    if (bytes == 0 || bytes == float4)
        return "a float4 is read at multiples of 16 bytes only: take the elements before the first "
               "such address one by one, and count the fours from there";
    return fmt::format(
        "what has {0} bytes lies at multiples of {0} bytes only: where does the array begin, and "
        "of which size are the elements in which its places are counted?",
        bytes);
}

}  // namespace

extern const Cause cause_misaligned = {"misaligned", 0, fits, says, advice};

}  // namespace lab
