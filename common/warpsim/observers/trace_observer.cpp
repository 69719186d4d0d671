#include "warpsim/observers/trace_observer.h"

#include <algorithm>
#include <cstring>

#include "warpsim/exec/describe.h"
#include "warpsim/exec/grid.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

using namespace trace;

namespace {

// A kernel that never ends adds for ever; no picture shows more.
constexpr uint32_t most_deeds = 1 << 15;

bool is_float(const ptx::Instruction& text) {
    return !text.modifiers.empty() &&
           (text.modifiers.back() == "f32" || text.modifiers.back() == "f64");
}

double value_of(const Warp& warp, Operand row, int lane) {
    return row.bytes == 8 ? warp.row<double>(row)[lane] : double{warp.row<float>(row)[lane]};
}

double result_of(const Warp& warp, const Insn& insn, int lane, bool fused) {
    const double a = value_of(warp, insn.operands[1], lane);
    const double b = value_of(warp, insn.operands[2], lane);
    if (fused) return a * b + value_of(warp, insn.operands[3], lane);
    return insn.text->mnemonic == "sub" ? a - b : a + b;
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
    registers_.clear();
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
    const Dim3 grid = grid_->launch().grid, at = block.position();
    return at.x + uint64_t{grid.x} * (at.y + uint64_t{grid.y} * at.z);
}

// A finished block's warps are used again.
void TraceObserver::block_starts(const Block& block) {
    std::erase_if(runs_, [&](const auto& run) { return &run.first->block() == &block; });
}

TraceObserver::Kind TraceObserver::kind_of(const Insn& insn) {
    if (insn.id >= kinds_.size()) kinds_.resize(insn.id + 1);
    Kind& kind = kinds_[insn.id];
    if (kind != Kind::unknown) return kind;
    const ptx::Instruction& text = *insn.text;
    const std::string& name = text.mnemonic;
    const bool moves = name == "mov" && !text.operands.empty();
    kind = Kind::other;
    if ((name == "add" || name == "sub") && is_float(text)) kind = Kind::add;
    if (name == "fma" && is_float(text)) kind = Kind::fma;
    if (name == "shfl") kind = Kind::shuffle;
    if (name == "selp") kind = Kind::select;
    if (moves && text.operands[0].kind == ptx::Operand::Kind::vector) kind = Kind::unpack;
    const bool at_block = name == "barrier" || (name == "bar" && text.modifiers.at(0) != "warp");
    if (at_block) kind = Kind::barrier;
    for (const char* memory : {"ld", "st", "atom", "red", "cp", "ldu"})
        if (name == memory) kind = Kind::memory;
    return kind;
}

void TraceObserver::executes(const Warp& warp, const Insn& insn, Mask active, Mask /*existing*/) {
    switch (const Kind kind = kind_of(insn)) {
        case Kind::add:
        case Kind::fma:
            return add(warp, insn, active, kind);
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

SourcePlace TraceObserver::source_of(const Insn& insn) const {
    const SourcePlace place = source_place(grid_->program(), insn.text->source);
    return place.file.empty() ? SourcePlace{{}, {}, insn.text->ptx_line} : place;
}

TraceObserver::At TraceObserver::begin(const Warp& warp, const Insn& insn, Mask active,
                                       StepKind kind) {
    if (deeds_.size() >= most_deeds) {
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

Addend TraceObserver::keep(At at, Deed deed) {
    deed.id = next_deed_++;
    Addend result;
    result.from = Addend::From::own_register;
    result.made_by = deed.id;
    deeds_.push_back({at, execution(at).deeds.size()});
    execution(at).deeds.push_back(std::move(deed));
    return result;
}

void TraceObserver::add(const Warp& warp, const Insn& insn, Mask active, Kind kind) {
    const int sources = kind == Kind::fma ? 3 : 2;
    const At at = begin(warp, insn, active, StepKind::addition);
    LaneAddends results;
    for_each_lane(active, [&](int lane) {
        if (at.step < 0) return;
        Deed deed;
        deed.lane = lane;
        deed.result = result_of(warp, insn, lane, kind == Kind::fma);
        for (int i = 1; i <= sources; ++i) {
            const LaneAddends* const row = registers_.find(warp, insn.operands[i]);
            if (row && (*row)[lane].carries_data()) deed.addends.push_back((*row)[lane]);
        }
        if (!deed.addends.empty()) results[lane] = keep(at, std::move(deed));
    });
    registers_.set(warp, insn.operands[0], active, results);
}

void TraceObserver::accesses(const Warp& warp, const ObservedAccess& access) {
    const bool in_memory = access.space == ptx::Space::shared || access.space == ptx::Space::global;
    const std::string& name = access.insn.text->mnemonic;
    if (access.kind == AccessKind::atomic) {
        add_atomically(warp, access);
    } else if (access.kind == AccessKind::load && name != "cp") {
        load(warp, access);
    } else if (access.kind == AccessKind::store) {
        store(warp, access);
    }
    if (!in_memory) return;
    note_touches(warp, access);
    if (access.space == ptx::Space::shared) note_banks(warp, access);
}

Key TraceObserver::key_of(const Warp& warp, const ObservedAccess& access, int lane,
                          uint32_t element) const {
    const uint64_t bytes = access.bytes / access.insn.vector_size;
    const uint64_t address = access.addresses[lane] + element * bytes;
    const uint64_t block = number_of(warp.block());
    if (access.space == ptx::Space::global) return {access.space, 0, address};
    if (access.space == ptx::Space::shared)
        return {access.space, block, static_cast<uint32_t>(address)};
    return {access.space, block << 32 | thread_of(warp, lane), static_cast<uint32_t>(address)};
}

void TraceObserver::load(const Warp& warp, const ObservedAccess& access) {
    const uint32_t bytes = access.bytes / access.insn.vector_size;
    for (uint32_t element = 0; element < access.insn.vector_size; ++element) {
        LaneAddends values;
        for_each_lane(access.space == ptx::Space::param ? 0 : access.active, [&](int lane) {
            const Key key = key_of(warp, access, lane, element);
            const auto stored = memory_.find(key);
            const bool as_found = stored == memory_.end();
            if (as_found ? key.space == ptx::Space::local : !stored->second.carries_data()) return;
            if (!as_found) values[lane] = stored->second;
            if (key.space == ptx::Space::local) return;  // a register that had no room
            values[lane].from = Addend::From::memory;
            values[lane].place = place_of(key, bytes);
        });
        registers_.set(warp, access.insn.operands[element], access.active, values);
    }
}

// The lane has made it, and not put it anywhere yet.
bool TraceObserver::is_own_sum(const Warp& warp, int lane, const Addend& value) {
    if (value.from != Addend::From::own_register || value.made_by < first_deed_) return false;
    const DeedAt& made = deeds_[value.made_by - first_deed_];
    const Execution& by = execution(made.at);
    return by.warp == warp.index() && by.block == number_of(warp.block()) &&
           by.deeds[made.index].lane == lane && !by.deeds[made.index].to;
}

void TraceObserver::store(const Warp& warp, const ObservedAccess& access) {
    const Insn& insn = access.insn;
    const bool copies = insn.text->mnemonic == "cp";
    const uint32_t bytes = access.bytes / insn.vector_size;
    At move;
    for (uint32_t element = 0; element < insn.vector_size; ++element) {
        const Operand row = insn.operands[element + 1];
        const LaneAddends* const values = copies ? nullptr : registers_.find(warp, row);
        for_each_lane(access.active, [&](int lane) {
            const Key key = key_of(warp, access, lane, element);
            if (copies) return void(memory_.erase(key));
            Addend value = values ? (*values)[lane] : Addend();
            if (value.carries_data() && key.space != ptx::Space::local) {
                const TracedPlace place = place_of(key, bytes);
                if (is_own_sum(warp, lane, value)) {
                    const DeedAt& made = deeds_[value.made_by - first_deed_];
                    execution(made.at).deeds[made.index].to = place;
                } else {
                    if (move.step < 0) move = begin(warp, insn, access.active, StepKind::move);
                    if (move.step < 0) return;
                    value = keep(move, {0, lane, value_of(warp, row, lane), {value}, place});
                }
            }
            memory_[key] = value;
        });
    }
}

void TraceObserver::add_atomically(const Warp& warp, const ObservedAccess& access) {
    const Insn& insn = access.insn;
    const bool returns = insn.text->mnemonic == "atom";
    const auto& modifiers = insn.text->modifiers;
    const bool adds =
        is_float(*insn.text) && std::ranges::count(modifiers, "add") > 0 && insn.vector_size == 1;
    const Operand row = insn.operands[returns ? 2 : 1];
    const LaneAddends* const values = adds ? registers_.find(warp, row) : nullptr;
    const At at = values ? begin(warp, insn, access.active, StepKind::atomic) : At();
    std::map<uint64_t, double> sums;
    for_each_lane(access.active, [&](int lane) {
        const Key key = key_of(warp, access, lane);
        const auto before = memory_.find(key);
        if (!values || at.step < 0) return void(memory_.erase(key));
        const auto [sum, is_first] = sums.try_emplace(access.addresses[lane], 0);
        if (is_first && row.bytes == 4) {
            float old = 0;
            std::memcpy(&old, access.places[lane], sizeof old);
            sum->second = double{old};
        }
        sum->second += value_of(warp, row, lane);
        const TracedPlace place = place_of(key, access.bytes);
        Deed deed{0, lane, sum->second, {}, place};
        if (before != memory_.end() && before->second.carries_data()) {
            deed.addends.push_back(before->second);
            deed.addends.back().from = Addend::From::memory;
            deed.addends.back().place = place;
        }
        if ((*values)[lane].carries_data()) deed.addends.push_back((*values)[lane]);
        memory_[key] = deed.addends.empty() ? Addend() : keep(at, std::move(deed));
    });
    if (returns) registers_.set(warp, insn.operands[0], access.active, {});
}

void TraceObserver::note_banks(const Warp& warp, const ObservedAccess& access) {
    const Wavefronts cost =
        banks_.serve(access.addresses, access.active, access.bytes, access.kind);
    BankUse use{access.kind, cost.taken, cost.ideal, {}};
    std::set<uint64_t> words;
    for_each_lane(access.active, [&](int lane) {
        for (uint32_t at = 0; at < access.bytes; at += 4)
            words.insert((access.addresses[lane] + at) / 4);
    });
    for (const uint64_t word : words) ++use.words[word % 32];
    WarpRun& run = run_of(warp);
    if (access.kind == AccessKind::load)
        run.banks.push_back(use);
    else if (run.last.step >= 0)
        execution(run.last).banks.push_back(use);
}

void TraceObserver::note_touches(const Warp& warp, const ObservedAccess& access) {
    WarpRun& run = run_of(warp);
    const bool loads = access.kind == AccessKind::load;
    const int line = source_of(access.insn).line;
    for_each_lane(access.active, [&](int lane) {
        const Key key = key_of(warp, access, lane);
        const Touch now{access.kind, number_of(warp.block()),   thread_of(warp, lane), run.epoch,
                        line,        loads ? -1 : run.last.step};
        touch(key, now);
        if (loads) run.loads.emplace_back(key, now);
    });
}

void TraceObserver::touch(const Key& key, const Touch& now) {
    meetings_.touch(key, now, [&](int step, int line, int other) {
        steps_[step].meetings.insert(std::minmax(line, other));
    });
}

uint32_t TraceObserver::array_of(const std::string& name, ptx::Space space) {
    std::vector<TracedArray>& arrays = launch_.arrays;
    const auto found = std::ranges::find_if(arrays, [&](const TracedArray& array) {
        return array.name == name && array.space == space;
    });
    const auto index = static_cast<uint32_t>(found - arrays.begin());
    if (found == arrays.end()) arrays.push_back({name, space});
    return index;
}

TracedPlace TraceObserver::place_of(const Key& key, uint32_t bytes) {
    if (key.space == ptx::Space::shared) {
        for (const SharedArray& array : grid_->kernel().shared.arrays) {
            const uint32_t size =
                array.dynamic ? grid_->launch().dynamic_shared_bytes : array.bytes;
            if (key.address < array.offset || key.address - array.offset >= size) continue;
            return {array_of(source_name(array.name), key.space),
                    (key.address - array.offset) / bytes};
        }
        return {array_of("shared memory", key.space), key.address / bytes};
    }
    const uint32_t buffer = GlobalMemory::buffer_of(key.address);
    const uint64_t element = GlobalMemory::offset_of(key.address) / bytes;
    const auto named = names_.find(buffer);
    if (named != names_.end()) return {array_of(named->second, key.space), element};
    for (const auto& [name, begin] : grid_->program().global_addresses) {
        if (GlobalMemory::buffer_of(begin) == buffer)
            return {array_of(source_name(name), key.space), element};
    }
    return {array_of(grid_->buffer_name(buffer), key.space), element};
}

void TraceObserver::arrives(const Warp& warp, int barrier, Mask /*lanes*/, bool waits) {
    if (waits) run_of(warp).waits_at = barrier;
}

void TraceObserver::barrier_opens(const Block& block, int barrier) {
    for (auto& [warp, run] : runs_) {
        if (&warp->block() != &block || run.waits_at != barrier) continue;
        if (run.epoch >= launch_.barriers.size()) launch_.barriers.resize(run.epoch + 1);
        launch_.barriers[run.epoch].line = run.barrier_line;
        ++launch_.barriers[run.epoch].warps;
        ++run.epoch;
        run.waits_at = -1;
        run.last = {};
        run.times.clear();
    }
}

}  // namespace warpsim
