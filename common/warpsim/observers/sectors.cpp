#include "warpsim/observers/sectors.h"

#include <algorithm>

#include "warpsim/exec/cpu.h"
#include "warpsim/insn/mask.h"
#include "warpsim/observers/tally.h"

namespace warpsim {

namespace {

using Addresses = std::array<uint64_t, warp_size>;

// How often the next lane's sector is higher or lower.
struct Steps {
    uint32_t up = 0, down = 0;
};

Steps steps_of(const Addresses& addresses) {
    Steps steps;
    for (int lane = 0; lane + 1 < warp_size; ++lane) {
        // Signed, since there are vector comparisons for that; no address reaches the upper half.
        const auto here = static_cast<int64_t>(addresses[lane] / sector_bytes);
        const auto next = static_cast<int64_t>(addresses[lane + 1] / sector_bytes);
        steps.up += here < next;
        steps.down += here > next;
    }
    return steps;
}

// The active lanes' addresses in order; the last one fills the remaining slots.
Addresses compressed(const Addresses& addresses, Mask active) {
    Addresses own;
    size_t count = 0;
    for_each_lane(active, [&](int lane) { own[count++] = addresses[lane]; });
    std::fill(own.begin() + count, own.end(), own[count - 1]);
    return own;
}

uint32_t count_different(Addresses addresses) {
    for (uint64_t& address : addresses) address /= sector_bytes;
    return tally(addresses, full_mask).different;
}

// If the sectors only rise or only fall, as with any stride, none repeats: each step leads to a new
// one.
uint32_t count_of_all(const Addresses& addresses) {
    static const auto steps_here = for_this_cpu<&steps_of>();
    const Steps steps = steps_here(addresses);
    if (steps.up && steps.down) return count_different(addresses);
    return 1 + steps.up + steps.down;
}

}  // namespace

uint32_t count_sectors(const Addresses& addresses, Mask active) {
    if (active == full_mask) return count_of_all(addresses);
    return count_of_all(compressed(addresses, active));
}

}  // namespace warpsim
