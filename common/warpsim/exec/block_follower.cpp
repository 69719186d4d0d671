#include "warpsim/exec/block_follower.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

#include "warpsim/exec/grid.h"
#include "warpsim/exec/loop_rule.h"
#include "warpsim/exec/steps.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

namespace {

constexpr size_t most_writes = 1 << 12;

void note(std::vector<uint32_t>& buffers, uint32_t buffer) {
    if (std::ranges::find(buffers, buffer) == buffers.end()) buffers.push_back(buffer);
}

bool has(const Insn& insn, std::string_view modifier) {
    return std::ranges::find(insn.text->modifiers, modifier) != insn.text->modifiers.end();
}

}  // namespace

BlockFollower::BlockFollower(Block& block, Dim3 before, uint64_t most)
    : block_(block),
      before_(before),
      times_(most),
      start_(block.grid().instructions_done()),
      registers_(block.warps().size()) {}

// Before a warp's first instruction, its registers are as the block found them.
Recurrences& BlockFollower::moves_of(const Warp& watched) {
    Registers& registers = registers_[watched.index()];
    if (!registers.moves) {
        Warp& warp = followed(watched);
        const Mask lanes = warp.launched();
        registers.before = warp.rows_in_block(before_);
        registers.moves = std::make_unique<Recurrences>(warp, lanes, registers.before, times_);
        for (const UnsetRegister& unset : block_.grid().kernel().unset)
            registers.moves->forget(unset.row, lanes);
    }
    return *registers.moves;
}

void BlockFollower::guards(const Warp& warp, const Insn& insn, Mask lanes) {
    if (follows_) moves_of(warp).follow_guard(insn.guard, lanes);
}

void BlockFollower::executes(const Warp& warp, const Insn& insn, Mask active, Mask) {
    if (!follows_) return;
    const bool is_long = block_.grid().instructions_done() - start_ > longest_followed;
    follows_ = !is_long && moves_of(warp).follow(insn, block_rule(insn), active);
}

void BlockFollower::accesses(const Warp& warp, const ObservedAccess& access) {
    if (!follows_) return;
    if (access.kind == AccessKind::load)
        note_load(access);
    else if (access.insn.traits.effect == Effect::copy)  // to shared memory: Recurrences follows it
        follows_ = access.lanes_in(ptx::Space::global) == 0;
    else
        follows_ = follow_write(warp, access);
}

void BlockFollower::note_load(const ObservedAccess& access) {
    for_each_lane(access.active, [&](int lane) {
        const uint32_t buffer = GlobalMemory::buffer_of(access.addresses[lane]);
        if (buffer) note(loaded_, buffer);
    });
}

bool BlockFollower::follow_write(const Warp& warp, const ObservedAccess& access) {
    const Insn& insn = access.insn;
    const Mask global = access.lanes_in(ptx::Space::global);
    if (global == 0) return moves_of(warp).follow_own_write(insn, access.active);
    if (global != access.active || !note_write(warp, access)) return false;
    if (note_ticket(warp, access)) return true;
    for (int i = 0; i < Recurrences::address_of(insn); ++i)
        moves_of(warp).forget(insn.operands[i], access.active);
    return true;
}

bool BlockFollower::note_write(const Warp& warp, const ObservedAccess& access) {
    const Insn& insn = access.insn;
    Write write{followed(warp), insn, access.active, {}};
    for (int i = Recurrences::address_of(insn); i < insn.operand_count; ++i) {
        const auto moving = moves_of(warp).moving(insn.operands[i], access.active);
        if (!moving) return false;
        write.sources.push_back(*moving);
    }
    if (writes_.size() == most_writes || !stays_inside(access, write.sources[0].step)) return false;
    const auto is_apart = [&](const Ticket& ticket) { return keep_apart(write, ticket); };
    if (!std::ranges::all_of(tickets_, is_apart)) return false;
    writes_.push_back(std::move(write));
    return true;
}

// False: the result of the access is not known in other blocks.
bool BlockFollower::note_ticket(const Warp& warp, const ObservedAccess& access) {
    const Insn& insn = access.insn;
    const bool adds = has(insn, "add"), counts = has(insn, "inc");
    const bool is_integer = has(insn, "u32") || has(insn, "s32") || has(insn, "u64");
    const std::vector<Recurrences::Moving>& sources = writes_.back().sources;
    if (insn.traits.effect != Effect::atomic || !(adds || counts) || !is_integer ||
        !std::has_single_bit(access.active) || sources.size() != 2)
        return false;
    const int lane = std::countr_zero(access.active);
    const uint64_t value = sources[1].value[lane];
    if (sources[0].step[lane] != 0 || sources[1].step[lane] != 0) return false;
    Ticket ticket{access.addresses[lane], access.bytes, 0, counts ? 1 : value};
    std::memcpy(&ticket.value, access.places[lane], ticket.bytes);
    for (size_t i = 0; i + 1 < writes_.size(); ++i)
        if (!keep_apart(writes_[i], ticket)) return false;
    if (counts) {
        if (ticket.value >= value) return false;
        times_ = std::min(times_, value - ticket.value);  // until it starts again
    }
    Recurrences::Steps steps{};
    steps[lane] = static_cast<int64_t>(ticket.step);
    moves_of(warp).write(insn.operands[0], steps, access.active);
    tickets_.push_back(ticket);
    return true;
}

// Notes for how many blocks an instruction writes elsewhere.
bool BlockFollower::keep_apart(const Write& write, const Ticket& ticket) {
    constexpr uint64_t largest = 16;  // bytes of an access
    bool apart = true;
    for_each_lane(write.lanes, [&](int lane) {
        const auto distance = static_cast<int64_t>(ticket.address - write.address(lane));
        const int64_t step = write.sources[0].step[lane];
        apart &= magnitude(distance) >= largest;
        if (apart && step != 0 && (step > 0) == (distance > 0))
            times_ = std::min(times_, (magnitude(distance) - largest) / magnitude(step) + 1);
    });
    return apart;
}

bool BlockFollower::is_as_expected(const Ticket& ticket, uint64_t later) const {
    uint64_t expected = ticket.value + later * ticket.step, now = 0;
    std::memcpy(&now, block_.grid().memory().find(ticket.address, ticket.bytes), ticket.bytes);
    return std::memcmp(&expected, &now, ticket.bytes) == 0;
}

// Notes for how many blocks the addresses stay in the buffer, and what is loaded from there.
bool BlockFollower::stays_inside(const ObservedAccess& access, const Recurrences::Steps& steps) {
    const auto size_of = [&](uint32_t buffer) { return block_.grid().buffer_size(buffer); };
    bool aligned = true;
    for_each_lane(access.active, [&](int lane) {
        const uint64_t at = access.addresses[lane], offset = GlobalMemory::offset_of(at);
        const uint32_t buffer = GlobalMemory::buffer_of(at);
        const int64_t step = steps[lane];
        note(written_, buffer);
        if (step == 0) return;
        aligned &= step % int64_t(std::bit_floor(access.bytes)) == 0;
        const uint64_t room = step > 0 ? size_of(buffer) - access.bytes - offset : offset;
        times_ = std::min(times_, room / magnitude(step) + 1);
    });
    return aligned;
}

uint64_t BlockFollower::times(uint64_t later) const {
    const GlobalMemory& memory = block_.grid().memory();
    const auto is_written = [&](uint32_t buffer) {
        return !memory.is_as_noted(buffer) || std::ranges::find(written_, buffer) != written_.end();
    };
    if (!follows_ || later >= times_ || std::ranges::any_of(loaded_, is_written)) return 0;
    const auto is_other = [&](const Ticket& ticket) { return !is_as_expected(ticket, later); };
    if (std::ranges::any_of(tickets_, is_other)) return 0;
    // Bit by bit: most warps load the same for far longer than the one that loads something new.
    for (uint64_t most = 256;; most *= 16) {
        uint64_t times = std::min(most, times_ - later);
        for (const Registers& registers : registers_)
            if (registers.moves && times > 0) times = registers.moves->times(later, times);
        if (times < most) return times;
    }
}

uint64_t BlockFollower::most_times() const {
    uint64_t most = times_;
    for (const Registers& registers : registers_)
        if (registers.moves) most = std::min(most, registers.moves->most_times());
    return most;
}

void BlockFollower::write(uint64_t blocks_later) {
    for (const Write& write : writes_) {
        for (const Recurrences::Moving& source : write.sources)
            Recurrences::set(write.warp, source, blocks_later);
        write.warp.execute_again(write.insn, write.lanes);
    }
}

}  // namespace warpsim
