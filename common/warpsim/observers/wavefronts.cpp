#include "warpsim/observers/wavefronts.h"

#include <algorithm>
#include <bit>

#include "warpsim/exec/cpu.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

namespace {

using Addresses = std::array<uint64_t, warp_size>;

constexpr uint32_t banks = 32, word_bytes = 4, row_bytes = banks * word_bytes;

// Whether each active lane's neighbour at `distance` has the same address or is inactive.
bool neighbours_agree(const Addresses& addresses, Mask active, int distance) {
    for (Mask left = active; left; left &= left - 1) {
        const int lane = std::countr_zero(left), other = lane ^ distance;
        if (active & lane_bit[other] && addresses[lane] != addresses[other]) return false;
    }
    return true;
}

int lanes_at_once(const Addresses& addresses, Mask active, uint32_t bytes, AccessKind kind) {
    if (bytes <= word_bytes) return warp_size;
    const int lanes = static_cast<int>(row_bytes / bytes);
    const bool packs = kind == AccessKind::load && (neighbours_agree(addresses, active, 1) ||
                                                    neighbours_agree(addresses, active, 2));
    return packs ? 2 * lanes : lanes;
}

// Bytes from the lowest word to the end of the highest access. The low 32 bits suffice, since the
// window of generic addresses begins at a multiple of 2^32.
uint32_t extent(const Addresses& addresses, Mask asking, uint32_t bytes) {
    const auto some = static_cast<uint32_t>(addresses[std::countr_zero(asking)]);
    uint32_t lowest = some, highest = some;
    for (int lane = 0; lane < warp_size; ++lane) {
        const uint32_t at = asking & lane_bit[lane] ? static_cast<uint32_t>(addresses[lane]) : some;
        lowest = std::min(lowest, at);
        highest = std::max(highest, at);
    }
    return highest + bytes - lowest / word_bytes * word_bytes;
}

}  // namespace

// The longest of all banks' queues of distinct words. A lane's words are in one row, since they are
// aligned.
uint32_t SharedBanks::longest_queue(const Addresses& addresses, Mask asking, uint32_t bytes) {
    // Within 128 bytes each word is in a different bank.
    static const auto extent_here = for_this_cpu<&extent>();
    if (extent_here(addresses, asking, bytes) <= row_bytes) return 1;
    const uint32_t words = std::max(bytes / word_bytes, 1u);
    const uint32_t some_words = (1u << words) - 1;
    const auto row = [&](int lane) { return static_cast<uint32_t>(addresses[lane]) / row_bytes; };
    std::array<uint32_t, banks> queues{};
    uint32_t longest = 0;
    for_each_lane(asking, [&](int lane) {
        if (row(lane) >= asked_.size()) asked_.resize(row(lane) + 1);
        const uint32_t wanted = some_words << addresses[lane] % row_bytes / word_bytes;
        for (uint32_t left = wanted & ~asked_[row(lane)]; left; left &= left - 1)
            longest = std::max(longest, ++queues[std::countr_zero(left)]);
        asked_[row(lane)] |= wanted;
    });
    for_each_lane(asking, [&](int lane) { asked_[row(lane)] = 0; });
    return longest;
}

Wavefronts SharedBanks::serve(const Addresses& addresses, Mask active, uint32_t bytes,
                              AccessKind kind) {
    const int lanes = lanes_at_once(addresses, active, bytes, kind);
    const Mask first_lanes = full_mask >> (warp_size - lanes);
    Wavefronts sum;
    for (int first = 0; first < warp_size; first += lanes) {
        const Mask asking = active & first_lanes << first;
        if (!asking) continue;
        sum.taken += longest_queue(addresses, asking, bytes);
        ++sum.ideal;
    }
    return sum;
}

}  // namespace warpsim
