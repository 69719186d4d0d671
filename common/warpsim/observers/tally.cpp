#include "warpsim/observers/tally.h"

#include <algorithm>
#include <bit>

#include "warpsim/insn/mask.h"

namespace warpsim {

// A hash table: sorting 32 values takes more than twice as long.
Tally tally(const std::array<uint64_t, warp_size>& values, Mask active) {
    constexpr size_t slots = 128;  // four times the number of values: most are where they hash to
    constexpr int shift = std::countl_zero(slots - 1);
    constexpr uint64_t golden_ratio = 0x9e3779b97f4a7c15;  // spreads neighbours: Fibonacci hashing
    std::array<uint64_t, slots> keys{};                    // a value + 1; 0: free
    std::array<uint32_t, slots> counts{};
    Tally tally;
    for_each_lane(active, [&](int lane) {
        const uint64_t key = values[lane] + 1;
        size_t slot = key * golden_ratio >> shift;
        while (keys[slot] && keys[slot] != key) slot = (slot + 1) % slots;
        keys[slot] = key;
        tally.different += counts[slot] == 0;
        tally.most = std::max(tally.most, ++counts[slot]);
    });
    return tally;
}

}  // namespace warpsim
