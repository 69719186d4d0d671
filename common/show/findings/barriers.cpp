// Warps wait for each other at block barriers.

#include <algorithm>

#include "language/say.h"
#include "show/finding.h"

namespace lab {
namespace {

uint64_t arrivals(const device::Counts& c) { return c.block_barriers; }

double weight(const Profile& p) { return p.share(p.counts.block_barriers); }

std::string says(const Profile& p) {
    const auto warps = static_cast<double>(std::max<uint64_t>(p.threads / 32, 1));
    return say("each warp waits at {:.3g} block barriers{}",
               static_cast<double>(p.counts.block_barriers) / warps,
               at_line(p.line_with_most(arrivals)));
}

std::string advice(const Profile&) {
    return say(
        "a thread needs no barrier for its own registers, and lanes that shuffle need none: add "
        "more elements before the tree, and end the tree with shuffles");
}

}  // namespace

extern const Finding finding_barriers = {"barriers", weight, says, advice};

}  // namespace lab
