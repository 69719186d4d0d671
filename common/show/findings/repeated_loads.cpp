// The same bytes are loaded from global memory more than once.

#include <algorithm>

#include "language/say.h"
#include "show/finding.h"

namespace lab {
namespace {

constexpr uint64_t sector_bytes = 32;

uint64_t bytes(const device::Counts& c) { return c.global_load_bytes; }

double weight(const Profile& p) {
    const uint64_t once = p.elements * sizeof(float);
    return p.share((p.counts.global_load_bytes - std::min(once, p.counts.global_load_bytes)) /
                   sector_bytes);
}

std::string says(const Profile& p) {
    const auto words = static_cast<double>(p.counts.global_load_bytes) / sizeof(float);
    return say("global memory is read {:.2g} times for each element{}",
               words / static_cast<double>(p.elements), at_line(p.line_with_most(bytes)));
}

std::string advice(const Profile&) {
    return say(
        "keep what was loaded: in a register for the thread itself, in shared memory for the "
        "others of its block");
}

}  // namespace

extern const Finding finding_repeated_loads = {"loads again and again", weight, says, advice};

}  // namespace lab
