#include "warpsim/observers/uninitialised_observer.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>

#include "warpsim/exec/grid.h"
#include "warpsim/insn/mask.h"
#include "warpsim/observers/uninitialised_run.h"

namespace warpsim {

using namespace uninitialised;

UninitialisedObserver::UninitialisedObserver() = default;
UninitialisedObserver::~UninitialisedObserver() = default;

void UninitialisedObserver::launch_starts(const Grid& grid) {
    grid_ = &grid;
    blocks_.clear();
    flows_.clear();
    reports_.begin_launch();
    last_warp_ = nullptr;
}

void UninitialisedObserver::block_starts(const Block& block) {
    std::unique_ptr<BlockRun>& run = blocks_[&block];
    if (!run) run = std::make_unique<BlockRun>();
    size_t end = 0;
    for (const SharedArray& array : block.arrays())
        end = std::max(end, size_t{array.offset} + array.bytes);
    run->shared.assign(end, std::byte{0xff});
    for (const SharedArray& array : block.arrays()) {
        // Reserved memory counts as defined: the runtime knows what is in it.
        if (array.reserved)
            std::fill_n(run->shared.begin() + array.offset, array.bytes, std::byte{0});
    }
    run->shared_origins.clear();
    const uint64_t warps = (block.threads().count() + warp_size - 1) / warp_size;
    run->warps.resize(warps);
    for (auto& warp : run->warps) {
        if (!warp) warp = std::make_unique<WarpRun>();
        warp->block = run.get();
        warp->frames.clear();
        warp->last_frame = nullptr;
        warp->local.clear();
        warp->local_origins.clear();
        warp->brought_undefined = 0;
    }
}

UninitialisedObserver::WarpRun& UninitialisedObserver::run_of(const Warp& warp) {
    if (&warp != last_warp_) {
        last_warp_ = &warp;
        last_run_ = blocks_.at(&warp.block())->warps.at(static_cast<size_t>(warp.index())).get();
    }
    return *last_run_;
}

const Flow& UninitialisedObserver::flow_of(const Insn& insn) {
    if (insn.id >= flows_.size()) flows_.resize(insn.id + 1);
    std::optional<Flow>& flow = flows_[insn.id];
    if (!flow) flow = uninitialised::flow_of(insn);
    return *flow;
}

void UninitialisedObserver::enters(const Warp& warp, const Frame& frame) {
    run_of(warp).registers(frame).begin(*frame.function);
}

// The origin of an undefined value; one that is the register's own gets its origin here.
uint32_t UninitialisedObserver::origin_of(const Warp& warp, const Insn& insn, int lane,
                                          uint32_t origin) {
    if (origin == never_assigned)
        return reports_.read(warp, insn, lane, UndefinedSource::never_assigned);
    return origin ? origin : reports_.read(warp, insn, lane, UndefinedSource::variable);
}

void UninitialisedObserver::reach(WarpRun& run, const Warp& warp, const Insn& insn, Operand operand,
                                  Mask lanes, Reached reached) {
    const Registers& registers = run.registers(warp.frame());
    const Mask undefined = registers.lanes(operand) & lanes;
    if (!undefined) return;
    const int lane = std::countr_zero(undefined);
    const uint32_t origin = registers.get(operand, lane).origin;
    reports_.reach(warp, insn, origin_of(warp, insn, lane, origin), reached);
}

void UninitialisedObserver::guards(const Warp& warp, const Insn& insn, Mask lanes) {
    WarpRun& run = run_of(warp);
    if (!run.registers(warp.frame()).any(insn.guard)) return;
    const bool is_branch = insn.target >= 0;
    reach(run, warp, insn, insn.guard, lanes, is_branch ? Reached::branch : Reached::execution);
}

void UninitialisedObserver::executes(const Warp& warp, const Insn& insn, Mask active, Mask) {
    WarpRun& run = run_of(warp);
    Registers& registers = run.registers(warp.frame());
    if (insn.control) begin_control(run, warp, insn, active);
    if (!registers.any()) return;
    const Flow& flow = flow_of(insn);
    for (const Operand& address : flow.addresses)
        reach(run, warp, insn, address, active, Reached::address);
    if (flow.mask) reach(run, warp, insn, *flow.mask, active, Reached::mask);
    switch (flow.kind) {
        case Flow::computes:
        case Flow::moves:
            return compute(run, warp, insn, active);
        case Flow::exchanges:
            return bring(run, warp, insn, active);
        case Flow::controls:
            for (const Operand& source : flow.sources)
                reach(run, warp, insn, source, active, Reached::branch);
            return;
        case Flow::touches:
            for (const Operand& destination : flow.destinations)
                registers.clear(destination, active);
            return;
        default:
            return;
    }
}

// The results of built-in device functions are defined.
void UninitialisedObserver::begin_control(WarpRun& run, const Warp& warp, const Insn& insn,
                                          Mask active) {
    run.brought_undefined &= ~active;
    if (!insn.call || insn.call->builtin.empty()) return;
    for (const uint32_t result : insn.call->results) {
        const size_t bytes = insn.call->builtin == "malloc" ? sizeof(uint64_t) : sizeof(int);
        for_each_lane(active, [&](int lane) {
            for (size_t i = 0; i < bytes; ++i)
                *run.local.find(warp.frame().local_base + result + i, lane) = std::byte{0};
        });
    }
}

void UninitialisedObserver::copies_global(const GlobalCopy& copy) {
    const auto& [from, to, bytes, buffer_bytes, name, source] = copy;
    const uint32_t buffer = GlobalMemory::buffer_of(to);
    const std::byte* const bits = global_.find(from);
    if (!bits) return global_.set_defined(buffer, GlobalMemory::offset_of(to), bytes);
    const std::vector<std::byte> copied(bits, bits + bytes);
    std::ranges::copy(copied, global_.make(to, buffer_bytes));
    names_.try_emplace(buffer, name);
    if (any_undefined(copied.data(), bytes))
        host_copies_.push_back({to, bytes, reports_.copy_of_array(source)});
    if ((to - from) % stored_word_bytes != 0) return;
    for (uint64_t offset = 0; offset < bytes; offset += stored_word_bytes) {
        const uint64_t word = (to + offset) / stored_word_bytes;
        const auto stored = global_origins_.find((from + offset) / stored_word_bytes);
        if (stored != global_origins_.end())
            global_origins_.insert_or_assign(word, Stored(stored->second));
        else
            global_origins_.erase(word);
    }
}

uint32_t UninitialisedObserver::origin_of_host_copy(uint64_t address, uint64_t bytes) const {
    const auto meets = [&](const HostCopy& copy) {
        return address < copy.to + copy.bytes && copy.to < address + bytes;
    };
    const auto latest = std::find_if(host_copies_.rbegin(), host_copies_.rend(), meets);
    return latest == host_copies_.rend() ? 0 : latest->origin;
}

bool UninitialisedObserver::leaves_undefined() {
    return std::ranges::any_of(global_origins_, [&](const auto& stored) {
        const std::byte* const bits = global_.find(stored.first * stored_word_bytes);
        return bits && any_undefined(bits, stored_word_bytes);
    });
}

void UninitialisedObserver::look_at_outputs(const std::unordered_set<uint32_t>& buffers) {
    const std::map<uint64_t, Stored> stored(global_origins_.begin(), global_origins_.end());
    for (const auto& [word, by] : stored) {
        const uint64_t address = word * stored_word_bytes;
        const uint32_t buffer = GlobalMemory::buffer_of(address);
        const std::byte* const bits = global_.find(address);
        if (!buffers.contains(buffer) || !bits || !any_undefined(bits, stored_word_bytes)) continue;
        const uint64_t offset = GlobalMemory::offset_of(address);
        const auto element = static_cast<int64_t>(offset / by.bytes);
        const std::byte* const first = bits - offset % by.bytes;
        reports_.reach_output(by.origin, names_[buffer], element,
                              uninitialised::padding_of({first, by.bytes}));
    }
    for (const HostCopy& copy : host_copies_)
        if (buffers.contains(GlobalMemory::buffer_of(copy.to))) look_at_copy(copy);
}

// The first word that has stayed as it was copied, from where nothing was written.
void UninitialisedObserver::look_at_copy(const HostCopy& copy) {
    const std::byte* const bits = global_.find(copy.to);
    if (!bits) return;
    for (uint64_t at = 0; at < copy.bytes; at += stored_word_bytes) {
        const size_t bytes = std::min(stored_word_bytes, copy.bytes - at);
        if (!any_undefined(bits + at, bytes) ||
            global_origins_.contains((copy.to + at) / stored_word_bytes))
            continue;
        const auto offset = GlobalMemory::offset_of(copy.to + at);
        return reports_.reach_output(copy.origin, names_[GlobalMemory::buffer_of(copy.to)],
                                     static_cast<int64_t>(offset / stored_word_bytes), {});
    }
}

}  // namespace warpsim
