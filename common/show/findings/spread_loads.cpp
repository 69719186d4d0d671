// Neighbouring lanes load distant elements: more sectors than the bytes need.

#include <algorithm>

#include "language/say.h"
#include "show/finding.h"

namespace lab {
namespace {

constexpr uint64_t sector_bytes = 32;

uint64_t excess(const device::Counts& c) {
    return c.global_load_sectors -
           std::min(c.global_load_sectors, c.global_load_bytes / sector_bytes);
}

double weight(const Profile& p) { return p.share(excess(p.counts)); }

std::string says(const Profile& p) {
    return say("global loads ask for {} sectors of 32 bytes, and {} would hold them{}",
               p.counts.global_load_sectors, p.counts.global_load_bytes / sector_bytes,
               at_line(p.line_with_most(excess)));
}

std::string advice(const Profile&) {
    return say(
        "let neighbouring lanes load neighbouring elements: the 32 floats of a warp then lie in "
        "4 sectors");
}

}  // namespace

extern const Finding finding_spread_loads = {"loads spread out", weight, says, advice};

}  // namespace lab
