#include "warpsim/observers/trace_observer.h"

#include <algorithm>

#include "warpsim/exec/describe.h"
#include "warpsim/exec/grid.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

using namespace trace;

namespace {

// Limits, since a kernel that never ends adds forever; no picture shows more.
constexpr uint32_t most_operations = 3 << 16, most_steps = 1 << 14, most_barriers = 1 << 12;

double result_of(const Warp& warp, const Insn& insn, int lane, bool fused) {
    const double a = value_of(warp, *insn.text, insn.operands[1], lane);
    const double b = value_of(warp, *insn.text, insn.operands[2], lane);
    if (fused) return a * b + value_of(warp, insn.operands[3], lane);
    return insn.traits.operation == Operation::subtract ? a - b : a + b;
}

}  // namespace

TraceObserver::TraceObserver(std::map<uint32_t, std::string> names) : names_(std::move(names)) {}

std::vector<LaunchTrace> TraceObserver::launches() const {
    std::vector<LaunchTrace> all = ended_;
    if (grid_) all.push_back(current());
    return all;
}

LaunchTrace TraceObserver::current() const {
    LaunchTrace launch = launch_;
    launch.steps = steps_.in_order();
    return launch;
}

void TraceObserver::launch_starts(const Grid& grid) {
    if (grid_) ended_.push_back(current());
    grid_ = &grid;
    kinds_.clear();
    sources_.clear();
    registers_.clear();
    // Shared and local memory end with their block; global memory stays.
    memory_.forget_blocks();
    meetings_.clear();
    runs_.clear();
    steps_ = {};
    deeds_.clear();
    first_deed_ = next_deed_;
    launch_ = {function_name(grid.kernel().name),
               grid.launch().grid.count(),
               static_cast<uint32_t>(grid.launch().block.count()),
               {},
               {},
               {},
               false};
}

uint64_t TraceObserver::number_of(const Block& block) const {
    return grid_->launch().grid.number_of(block.position());
}

// A finished block's objects are reused.
void TraceObserver::block_starts(const Block& block) {
    for (const auto& warp : block.warps()) runs_.erase(warp.get());
    memory_.forget(block);
    meetings_.forget(block);
}

TraceObserver::Kind TraceObserver::kind_of(const Insn& insn) {
    if (insn.id >= kinds_.size()) kinds_.resize(insn.id + 1);
    Kind& kind = kinds_[insn.id];
    if (kind == Kind::unknown) kind = find_kind(insn);
    return kind;
}

TraceObserver::Kind TraceObserver::find_kind(const Insn& insn) {
    const auto& operands = insn.text->operands;
    switch (insn.traits.effect) {
        case Effect::none:
            return kind_of_operation(insn);
        case Effect::move:
            return !operands.empty() && operands[0].kind == ptx::Operand::Kind::vector
                       ? Kind::unpack
                       : Kind::other;
        case Effect::shuffle:
            return Kind::shuffle;
        case Effect::block_barrier:
        case Effect::cluster_wait:
            return Kind::barrier;
        case Effect::load:
        case Effect::store:
        case Effect::atomic:
        case Effect::reduction:
        case Effect::copy:
            return Kind::memory;
        default:
            return Kind::other;
    }
}

TraceObserver::Kind TraceObserver::kind_of_operation(const Insn& insn) {
    const Operation operation = insn.traits.operation;
    if (operation == Operation::select) return Kind::select;
    if (operation == Operation::add && is_count(*insn.text)) return Kind::add_counts;
    if (!is_float(*insn.text)) return Kind::other;
    if (operation == Operation::add || operation == Operation::subtract) return Kind::add;
    return operation == Operation::fused_multiply_add ? Kind::fma : Kind::other;
}

void TraceObserver::executes(const Warp& warp, const Insn& insn, Mask active, Mask /*existing*/) {
    if (launch_.cut_off) return;
    switch (const Kind kind = kind_of(insn)) {
        case Kind::add:
        case Kind::fma:
            return add(warp, insn, active, kind);
        case Kind::add_counts:  // or an index and a constant
            return both_carry_data(warp, insn, active) ? add(warp, insn, active, kind)
                                                       : registers_.pass_on(warp, insn, active, 1);
        case Kind::shuffle:
            return registers_.shuffle(warp, insn, active);
        case Kind::select:
            return registers_.select(warp, insn, active);
        case Kind::unpack:
            return registers_.pass_on(warp, insn, active,
                                      static_cast<int>(insn.text->operands[0].parts.size()));
        case Kind::barrier:
            run_of(warp).barrier_line = source_of(insn).line;
            return;
        case Kind::memory:  // see accesses()
            return;
        default:
            return registers_.pass_on(warp, insn, active, 1);
    }
}

const SourcePlace& TraceObserver::source_of(const Insn& insn) {
    if (insn.id >= sources_.size()) sources_.resize(insn.id + 1);
    std::optional<SourcePlace>& place = sources_[insn.id];
    if (!place) place = source_place(grid_->program(), insn.text->source);
    if (place->file.empty()) place = SourcePlace{{}, {}, insn.text->ptx_line};
    return *place;
}

TraceObserver::At TraceObserver::begin(const Warp& warp, const Insn& insn, Mask active,
                                       StepKind kind) {
    if (deeds_.size() >= most_operations || steps_.size() >= most_steps) {
        launch_.cut_off = true;
        return {};
    }
    WarpRun& run = run_of(warp);
    auto& times = run.times[insn.id];
    const uint32_t time = times[static_cast<size_t>(std::countr_zero(active))];
    for_each_lane(active, [&](int lane) { times[lane] = time + 1; });
    const int step =
        steps_.find_or_add({run.epoch, insn.id, time}, run.last.step, kind, source_of(insn));
    std::vector<Execution>& executions = steps_[step].executions;
    executions.push_back(
        {number_of(warp.block()), warp.index(), active, warp.launched(), {}, std::move(run.banks)});
    run.last = {step, executions.size() - 1};
    run.banks.clear();
    for (auto& [key, load] : run.loads) {
        load.step = step;
        touch(key, load);
    }
    run.loads.clear();
    return run.last;
}

Addend TraceObserver::keep(At at, LaneOperation operation) {
    operation.id = next_deed_++;
    Addend result;
    result.from = Addend::From::own_register;
    result.made_by = operation.id;
    deeds_.push_back({at, execution(at).operations.size()});
    execution(at).operations.push_back(std::move(operation));
    return result;
}

bool TraceObserver::both_carry_data(const Warp& warp, const Insn& insn, Mask active) const {
    const LaneAddends* const a = registers_.find(warp, insn.operands[1]);
    const LaneAddends* const b = registers_.find(warp, insn.operands[2]);
    bool some = false;
    for_each_lane(active, [&](int lane) {
        some = some || (a && b && (*a)[lane].carries_data() && (*b)[lane].carries_data());
    });
    return some;
}

void TraceObserver::add(const Warp& warp, const Insn& insn, Mask active, Kind kind) {
    const int sources = kind == Kind::fma ? 3 : 2;
    const At at = begin(warp, insn, active, StepKind::addition);
    LaneAddends results;
    for_each_lane(active, [&](int lane) {
        if (at.step < 0) return;
        LaneOperation operation;
        operation.lane = lane;
        operation.result = result_of(warp, insn, lane, kind == Kind::fma);
        for (int i = 1; i <= sources; ++i) {
            const LaneAddends* const row = registers_.find(warp, insn.operands[i]);
            if (row && (*row)[lane].carries_data()) operation.addends.push_back((*row)[lane]);
        }
        if (!operation.addends.empty()) results[lane] = keep(at, std::move(operation));
    });
    registers_.set(warp, insn.operands[0], active, results);
}

void TraceObserver::arrives(const Warp& warp, int barrier, Mask /*lanes*/, bool waits) {
    if (waits) run_of(warp).waits_at = barrier;
}

void TraceObserver::barrier_opens(const Block& block, int barrier) {
    if (launch_.cut_off) return;
    for (const auto& warp : block.warps()) {
        const auto found = runs_.find(warp.get());
        if (found == runs_.end() || found->second.waits_at != barrier) continue;
        found->second.waits_at = -1;
        begin_epoch(found->second);
    }
}

// Lanes of a warp that pass separately begin one epoch each.
void TraceObserver::passes_cluster_barrier(const Warp& warp, Mask /*lanes*/) {
    if (launch_.cut_off) return;
    WarpRun& run = run_of(warp);
    ++run.cluster_epoch;
    begin_epoch(run);
}

void TraceObserver::begin_epoch(WarpRun& run) {
    if (run.epoch >= launch_.barriers.size()) launch_.barriers.resize(run.epoch + 1);
    launch_.barriers[run.epoch].line = run.barrier_line;
    ++launch_.barriers[run.epoch].warps;
    launch_.cut_off |= ++run.epoch == most_barriers;
    run.last = {};
    run.times.clear();
}

}  // namespace warpsim
