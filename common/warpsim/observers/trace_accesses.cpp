// How a TraceObserver follows accesses to memory.
#include <algorithm>
#include <cstring>
#include <utility>

#include "warpsim/exec/describe.h"
#include "warpsim/exec/grid.h"
#include "warpsim/insn/mask.h"
#include "warpsim/observers/trace_observer.h"

namespace warpsim {

using namespace trace;

static constexpr uint32_t word_bytes = 4;

void TraceObserver::accesses(const Warp& warp, const ObservedAccess& access) {
    if (launch_.cut_off) return;
    const bool in_memory = access.space == ptx::Space::shared || access.space == ptx::Space::global;
    if (access.kind == AccessKind::atomic) {
        update(warp, access);
    } else if (access.insn.traits.effect == Effect::copy) {
        copy(warp, access);
    } else if (access.kind == AccessKind::load) {
        load(warp, access);
    } else {
        store(warp, access, 1);
    }
    if (!in_memory) return;
    note_touches(warp, access);
    if (access.space == ptx::Space::shared) note_banks(warp, access);
}

Key TraceObserver::key_of(const Warp& warp, const ObservedAccess& access, int lane,
                          uint32_t offset) const {
    const uint64_t address = access.addresses[lane] + offset;
    const Block& block = warp.block();
    if (access.remote >> lane & 1) {
        const Block& owner = block.cluster().owner(static_cast<uint32_t>(address), block);
        return {ptx::Space::shared, 0, &owner, shared_offset(address)};
    }
    if (access.space == ptx::Space::global) return {access.space, 0, nullptr, address};
    if (access.space == ptx::Space::shared)
        return {access.space, 0, &block, static_cast<uint32_t>(address)};
    return {access.space, warp.thread_number(lane), &block, static_cast<uint32_t>(address)};
}

Addend TraceObserver::found_at(const Key& key, uint32_t bytes) {
    if (key.space == ptx::Space::param) return {};
    const Addend* const stored = memory_.find(key);
    Addend value = stored ? *stored : Addend();
    if (key.space == ptx::Space::local) return value;  // a spilled register
    if (stored && !stored->carries_data()) return {};
    value.from = Addend::From::memory;
    value.place = place_of(key, bytes);
    return value;
}

void TraceObserver::load(const Warp& warp, const ObservedAccess& access) {
    const uint32_t bytes = access.bytes / access.insn.vector_size;
    for (uint32_t element = 0; element < access.insn.vector_size; ++element) {
        LaneAddends values;
        for_each_lane(access.active, [&](int lane) {
            values[lane] = found_at(key_of(warp, access, lane, element * bytes), bytes);
        });
        registers_.set(warp, access.insn.operands[element], access.active, values);
    }
}

// Whether the lane has computed the value, and not stored it yet.
bool TraceObserver::is_own_sum(const Addend& value) {
    if (value.from != Addend::From::own_register || value.made_by < first_deed_) return false;
    const OperationAt& made = deeds_[value.made_by - first_deed_];
    return !execution(made.at).operations[made.index].to;
}

void TraceObserver::store(const Warp& warp, const ObservedAccess& access, size_t first) {
    const uint32_t bytes = access.bytes / access.insn.vector_size;
    At move;
    for (uint32_t element = 0; element < access.insn.vector_size; ++element) {
        const Operand row = access.insn.operands[element + first];
        const LaneAddends* const values = registers_.find(warp, row);
        for_each_lane(access.active, [&](int lane) {
            const Key key = key_of(warp, access, lane, element * bytes);
            const Addend value = values ? (*values)[lane] : Addend();
            if (!value.carries_data() || key.space == ptx::Space::local)
                memory_[key] = value;
            else if (is_own_sum(value))
                put_own_sum(key, value, bytes);
            else
                put_elsewhere(warp, access, {key, bytes, lane, value, value_of(warp, row, lane)},
                              move);
        });
    }
}

void TraceObserver::put_own_sum(const Key& key, const Addend& sum, uint32_t bytes) {
    const OperationAt& made = deeds_[sum.made_by - first_deed_];
    execution(made.at).operations[made.index].to = place_of(key, bytes);
    memory_[key] = sum;
}

// `move` is the execution of the step that stores; the first call starts it.
void TraceObserver::put_elsewhere(const Warp& warp, const ObservedAccess& access, const Put& put,
                                  At& move) {
    if (move.step < 0) move = begin(warp, access.insn, access.active, StepKind::move);
    if (move.step < 0) return;
    memory_[put.key] =
        keep(move, {0, put.lane, put.result, {put.value}, place_of(put.key, put.bytes)});
}

// cp.async: a load immediately followed by a store, of whole floats, four bytes each. Longer copies
// are not followed.
void TraceObserver::copy(const Warp& warp, const ObservedAccess& access) {
    if (access.bytes > word_bytes * copied_.size()) return;
    At move;
    for (uint32_t offset = 0; offset + word_bytes <= access.bytes; offset += word_bytes) {
        Copied& word = copied_.at(offset / word_bytes);
        for_each_lane(access.active, [&](int lane) {
            const Key key = key_of(warp, access, lane, offset);
            if (access.kind == AccessKind::load) {
                float value = 0;
                std::memcpy(&value, access.places[lane] + offset, sizeof value);
                word.results[lane] = double{value};
                word.values[lane] = found_at(key, word_bytes);
                return;
            }
            const Addend value = std::exchange(word.values[lane], {});
            if (value.carries_data())
                put_elsewhere(warp, access, {key, word_bytes, lane, value, word.results[lane]},
                              move);
            else
                memory_[key] = value;
        });
    }
}

// The number of four bytes there, of the type that the instruction has.
static double word_at(const std::byte* place, const ptx::Instruction& text) {
    if (!is_count(text)) {
        float number = 0;
        std::memcpy(&number, place, sizeof number);
        return double{number};
    }
    uint32_t number = 0;
    std::memcpy(&number, place, sizeof number);
    return number;
}

// The old value that an exchange returns, and the results of other atomics, are followed no
// further.
void TraceObserver::update(const Warp& warp, const ObservedAccess& access) {
    const Insn& insn = access.insn;
    const bool returns = insn.traits.effect == Effect::atomic;
    const auto is = [&](const char* what) {
        return std::ranges::count(insn.text->modifiers, what) > 0 && insn.vector_size == 1;
    };
    if (is("add") && (is_float(*insn.text) || is_count(*insn.text)))
        add_atomically(warp, access, insn.operands[returns ? 2 : 1],
                       insn.operands[returns ? 1 : 0]);
    else if (is("exch"))
        store(warp, access, 2);
    else
        for_each_lane(access.active, [&](int lane) { memory_.erase(key_of(warp, access, lane)); });
    if (returns) registers_.set(warp, insn.operands[0], access.active, {});
}

// A histogram adds a constant, at an address that depends on an element: the element counts as added
// there.
void TraceObserver::add_atomically(const Warp& warp, const ObservedAccess& access, Operand row,
                                   Operand address) {
    const ptx::Instruction& text = *access.insn.text;
    const LaneAddends* const added = registers_.find(warp, row);
    const LaneAddends* const places = is_count(text) ? registers_.find(warp, address) : nullptr;
    const LaneAddends* const values = places && !added ? places : added;
    const At at = values ? begin(warp, access.insn, access.active, StepKind::atomic) : At();
    std::map<uint64_t, double> sums;
    for_each_lane(access.active, [&](int lane) {
        const Key key = key_of(warp, access, lane);
        const Addend* const before = memory_.find(key);
        if (!values || at.step < 0) return;  // a constant: what it is added to stays what it was
        const auto [sum, is_first] = sums.try_emplace(access.addresses[lane], 0);
        if (is_first && row.bytes == 4) sum->second = word_at(access.places[lane], text);
        sum->second += value_of(warp, text, row, lane);
        const TracedPlace place = place_of(key, access.bytes);
        LaneOperation operation{0, lane, sum->second, {}, place};
        if (before && before->carries_data()) {
            operation.addends.push_back(*before);
            operation.addends.back().from = Addend::From::memory;
            operation.addends.back().place = place;
        }
        if ((*values)[lane].carries_data()) operation.addends.push_back((*values)[lane]);
        memory_[key] = operation.addends.empty() ? Addend() : keep(at, std::move(operation));
    });
}

void TraceObserver::note_banks(const Warp& warp, const ObservedAccess& access) {
    const Mask own = access.active & ~access.remote;
    if (!own) return;
    const Wavefronts cost = banks_.serve(access.addresses, own, access.bytes, access.kind);
    BankUse use{access.kind, cost.taken, cost.ideal, {}};
    std::set<uint64_t> words;
    for_each_lane(own, [&](int lane) {
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
    const uint64_t block = number_of(warp.block());
    for_each_lane(access.active, [&](int lane) {
        const Key key = key_of(warp, access, lane);
        const Touch now{access.kind,
                        block,
                        &warp.block().cluster(),
                        warp.thread_number(lane),
                        run.epoch,
                        run.cluster_epoch,
                        line,
                        loads ? -1 : run.last.step};
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

}  // namespace warpsim
