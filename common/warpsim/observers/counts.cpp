#include "warpsim/observers/counts.h"

#include <algorithm>
#include <bit>

#include "warpsim/exec/warp.h"
#include "warpsim/observers/sectors.h"
#include "warpsim/observers/tally.h"

namespace warpsim {

namespace {

// std::popcount is a function call if the compiler may not use the CPU's instruction.
uint64_t lanes_of(Mask active) {
    return static_cast<uint64_t>(active == full_mask ? warp_size : std::popcount(active));
}

bool is_of_floats(const Insn& insn) {
    const auto& modifiers = insn.text->modifiers;
    return !modifiers.empty() && (modifiers.back() == "f32" || modifiers.back() == "f64");
}

bool is_float_add(const Insn& insn) {
    const Operation operation = insn.traits.operation;
    const bool adds = operation == Operation::add || operation == Operation::subtract ||
                      operation == Operation::fused_multiply_add;
    return adds && is_of_floats(insn);
}

bool is_atomic_float_add(const Insn& insn) {
    return std::ranges::count(insn.text->modifiers, "add") && is_of_floats(insn);
}

// Whether the lanes diverge: the active ones continue at different places, or the guard excludes
// some.
bool parts(const Warp& warp, const Insn& insn, Mask active) {
    if (active != warp.split_mask()) return true;
    if (!insn.targets) return false;
    const uint32_t* const index = warp.row<uint32_t>(insn.operands[0]);
    const uint32_t first = index[std::countr_zero(active)];
    for (Mask left = active; left; left &= left - 1)
        if (index[std::countr_zero(left)] != first) return true;
    return false;
}

}  // namespace

Counts& Counts::operator+=(const Counts& other) {
    for (const Counter& counter : counters()) {
        uint64_t& sum = this->*counter.value;
        const uint64_t value = other.*counter.value;
        sum = counter.largest ? std::max(sum, value) : sum + value;
    }
    return *this;
}

Counts CountsObserver::counts() const {
    Counts sum;
    for (const Row& row : rows_) sum += counts_of(row);
    return sum;
}

std::optional<Counts> CountsObserver::counts_of(uint32_t insn) const {
    if (insn >= places_.size() || places_[insn] == 0) return std::nullopt;
    return counts_of(rows_[places_[insn] - 1]);
}

CountsObserver::Kind CountsObserver::kind_of(const Insn& insn) {
    switch (insn.traits.effect) {
        case Effect::shuffle:
            return Kind::shuffle;
        case Effect::warp_barrier:
            return Kind::warp_sync;
        case Effect::block_barrier:
            return Kind::barrier;
        case Effect::cluster_arrive:
            return Kind::cluster_barrier;
        case Effect::jump:
        case Effect::table_jump:
            return Kind::branch;
        case Effect::atomic:
        case Effect::reduction:
            return is_atomic_float_add(insn) ? Kind::float_atomic : Kind::atomic;
        case Effect::copy:
            return Kind::copy;
        default:
            return is_float_add(insn) ? Kind::float_add : Kind::other;
    }
}

CountsObserver::Row& CountsObserver::add_row(const Insn& insn) {
    if (insn.id >= places_.size()) places_.resize(insn.id + 1);
    rows_.push_back({kind_of(insn), 0, {}});
    places_[insn.id] = static_cast<uint32_t>(rows_.size());
    return rows_.back();
}

void CountsObserver::executes(const Warp& warp, const Insn& insn, Mask active, Mask /*existing*/) {
    Row& row = row_of(insn);
    ++row.counts.warp_instructions;
    row.counts.active_lanes += lanes_of(active);
    row.partial += active != warp.launched();
    if (row.kind == Kind::branch) row.counts.divergent_branches += parts(warp, insn, active);
}

// Adds the counters that follow from the instruction's kind and its executions.
Counts CountsObserver::counts_of(const Row& row) {
    Counts counts = row.counts;
    switch (row.kind) {
        case Kind::float_add:
            counts.float_adds = counts.warp_instructions;
            counts.partial_float_adds = row.partial;
            counts.float_add_lanes = counts.active_lanes;
            break;
        case Kind::float_atomic:
            counts.float_atomics = counts.global_atomics + counts.shared_atomics;
            counts.float_atomic_turns = counts.atomic_turns;
            break;
        case Kind::barrier:
            counts.block_barriers = counts.warp_instructions;
            break;
        case Kind::cluster_barrier:
            counts.cluster_barriers = counts.warp_instructions;
            break;
        case Kind::warp_sync:
            counts.warp_syncs = counts.warp_instructions;
            break;
        case Kind::shuffle:
            counts.shuffles = counts.warp_instructions;
            break;
        default:
            break;
    }
    return counts;
}

void CountsObserver::accesses(const Warp& warp, const ObservedAccess& access) {
    Row& row = row_of(access.insn);
    Counts& counts = row.counts;
    if (access.remote) {
        counts.remote_accesses += lanes_of(access.remote);
        ObservedAccess own = access;
        own.remote = 0;
        own.active &= ~access.remote;
        return own.active ? accesses(warp, own) : void();
    }
    const uint64_t lanes = lanes_of(access.active);
    const bool loads = access.kind == AccessKind::load;
    if (access.space == ptx::Space::global) {
        (loads ? counts.global_loads : counts.global_stores) += lanes;
        (loads ? counts.global_load_bytes : counts.global_store_bytes) += lanes * access.bytes;
    } else if (access.space == ptx::Space::shared) {
        (loads ? counts.shared_loads : counts.shared_stores) += lanes;
    }
    if (row.kind == Kind::atomic || row.kind == Kind::float_atomic)
        return count_atomic(access, counts);
    if (row.kind == Kind::copy) return count_copy(access, counts);
    if (access.kind == AccessKind::atomic) return;
    if (access.space == ptx::Space::global) count_global(access, counts);
    if (access.space == ptx::Space::shared) count_shared(access, counts);
}

void CountsObserver::count_global(const ObservedAccess& access, Counts& counts) {
    const bool loads = access.kind == AccessKind::load;
    const uint32_t sectors = count_sectors(access.addresses, access.active);
    ++(loads ? counts.global_load_requests : counts.global_store_requests);
    (loads ? counts.global_load_sectors : counts.global_store_sectors) += sectors;
}

// A bulk copy comes here in units of half a sector, one after another: the aligned ones count.
void CountsObserver::count_copy(const ObservedAccess& access, Counts& counts) {
    if (access.space != ptx::Space::global || access.kind != AccessKind::load) return;
    Mask counted = access.active;
    if (access.insn.text->form().find(".bulk.") != std::string::npos) {
        for (uint32_t left = counted; left; left &= left - 1)
            if (access.addresses[std::countr_zero(left)] % sector_bytes)
                counted &= ~(Mask{1} << std::countr_zero(left));
    }
    if (counted) counts.copied_sectors += count_sectors(access.addresses, counted);
}

void CountsObserver::count_shared(const ObservedAccess& access, Counts& counts) {
    const Wavefronts cost =
        banks_.serve(access.addresses, access.active, access.bytes, access.kind);
    const bool loads = access.kind == AccessKind::load;
    (loads ? counts.shared_load_wavefronts : counts.shared_store_wavefronts) += cost.taken;
    (loads ? counts.ideal_shared_load_wavefronts : counts.ideal_shared_store_wavefronts) +=
        cost.ideal;
}

void CountsObserver::count_atomic(const ObservedAccess& access, Counts& counts) {
    const uint64_t lanes = lanes_of(access.active);
    const uint64_t contending = tally(access.addresses, access.active).most;
    counts.contending_lanes = std::max(counts.contending_lanes, contending);
    counts.atomic_turns += contending;
    if (access.space == ptx::Space::shared) counts.shared_atomics += lanes;
    if (access.space != ptx::Space::global) return;
    counts.global_atomics += lanes;
    counts.contending_atomics =
        std::max(counts.contending_atomics, atomics_.add(access.addresses, access.active));
}

}  // namespace warpsim
