// Warps execute instructions with only some of their lanes active.

#include "language/say.h"
#include "show/finding.h"

namespace lab {
namespace {

constexpr uint64_t lanes = 32;

// At most this many idle lanes of 32 are the last steps of any tree.
constexpr double few = 4;

// A line that one lane of a warp executes, such as the store of a block's sum, needs no other.
uint64_t idle(const device::Counts& c) {
    return c.active_lanes > c.warp_instructions ? c.warp_instructions * lanes - c.active_lanes : 0;
}

double weight(const Profile& p) {
    uint64_t total = 0;
    for (const auto& [line, counts] : p.lines) total += idle(counts);
    const auto instructions = static_cast<double>(p.counts.warp_instructions);
    return static_cast<double>(total) > few * instructions ? p.share(total / lanes) : 0;
}

std::string says(const Profile& p) {
    const auto active = static_cast<double>(p.counts.active_lanes);
    return say("on average {:.1f} of a warp's 32 lanes take part{}",
               active / static_cast<double>(p.counts.warp_instructions),
               at_line(p.line_with_most(idle)));
}

std::string advice(const Profile&) {
    return say(
        "let the threads that work be the first ones of the block, side by side: then whole "
        "warps have nothing left to do, and leave the step");
}

}  // namespace

extern const Finding finding_idle_lanes = {"idle lanes", weight, says, advice};

}  // namespace lab
