// Each lane loads one float per instruction; four would fit.

#include <algorithm>

#include "language/say.h"
#include "show/finding.h"

namespace lab {
namespace {

constexpr double widest = 512;  // bytes: 32 lanes of 16

uint64_t requests(const device::Counts& c) { return c.global_load_requests; }

double bytes_a_request(const Profile& p) {
    return static_cast<double>(p.counts.global_load_bytes) /
           static_cast<double>(std::max<uint64_t>(p.counts.global_load_requests, 1));
}

double weight(const Profile& p) {
    return std::max(1 - bytes_a_request(p) / widest, 0.0) * p.share(requests(p.counts));
}

std::string says(const Profile& p) {
    return say("a warp's load brings {:.0f} bytes on average, and 512 at most{}",
               bytes_a_request(p), at_line(p.line_with_most(requests)));
}

std::string advice(const Profile&) {
    return say(
        "load float4 where the address is a multiple of 16 bytes, and the last elements of n "
        "one "
        "by one: a quarter of the instructions for the same bytes");
}

}  // namespace

extern const Finding finding_narrow_loads = {"narrow loads", weight, says, advice};

}  // namespace lab
