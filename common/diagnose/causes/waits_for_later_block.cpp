// A block waits for a block with a higher number, in a launch that is not cooperative.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// Ranked above all causes that compare runs: in an unchecked run the later block does begin.
constexpr int first = 5;

Fit fits(const Evidence& e) { return fault_of_kind(e, device::FaultKind::waits_for_later_block); }

std::string says(const Evidence&) {
    return say("a block waits for a later one, which may begin only when this one has ended");
}

std::string advice(const Evidence&) {
    return say(
        "do not wait: leave what needs all blocks to the last one to finish (the ticket of "
        "atomicAdd tells which), or to a second launch; only a cooperative launch runs all "
        "blocks at once");
}

}  // namespace

extern const Cause cause_waits_for_later_block = {"waits_for_later_block", first, fits, says,
                                                  advice};

}  // namespace lab
