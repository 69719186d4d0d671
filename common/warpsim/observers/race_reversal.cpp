#include "warpsim/observers/race_reversal.h"

#include "warpsim/exec/describe.h"
#include "warpsim/exec/grid.h"

namespace warpsim {

namespace {

// In the block's shared memory, or in the buffer of a global address.
uint64_t offset_of(ptx::Space space, uint64_t address) {
    return space == ptx::Space::shared ? shared_offset(address) : GlobalMemory::offset_of(address);
}

int lane_of(const RaceEnd& end) { return static_cast<int>(end.thread % warp_size); }

}  // namespace

bool RaceReversal::is_made_by(const RaceEnd& end, const Warp& warp,
                              const ObservedAccess& access) const {
    const int lane = lane_of(end);
    if (access.kind != end.kind || access.space != race_.space ||
        warp.index() != static_cast<int>(end.thread / warp_size) || !(access.active >> lane & 1) ||
        warp.block().position() != end.block)
        return false;
    const uint64_t begin = offset_of(race_.space, access.addresses[static_cast<size_t>(lane)]);
    const uint64_t byte = offset_of(race_.space, race_.address);
    if (byte < begin || byte - begin >= access.bytes) return false;
    const SourcePlace place = line_of(warp.block().grid().program(), *access.insn.text);
    return place.file == end.file && place.line == end.line;
}

Mask RaceReversal::lanes_to_hold(const Warp& warp, const ObservedAccess& access) {
    if (reversed_) return 0;
    if (holds_) {
        reversed_ = is_made_by(race_.second, warp, access);
        holds_ = !reversed_;
        return 0;
    }
    if (!is_made_by(race_.first, warp, access)) return 0;
    if (lets_pass_) {
        lets_pass_ = false;
        return 0;
    }
    holds_ = true;
    const bool same_warp = race_.first.block == race_.second.block &&
                           race_.first.thread / warp_size == race_.second.thread / warp_size;
    return same_warp ? Mask{1} << lane_of(race_.first) : warp.split_mask();
}

// The other access must come after this one, where the loop or the call is now: the next time, the
// thread waits again.
void RaceReversal::let_go() {
    if (!holds_) return;
    holds_ = false;
    lets_pass_ = true;
}

}  // namespace warpsim
