#include "warpsim/observers/trace_values.h"

#include "warpsim/insn/mask.h"
#include "warpsim/insn/shuffle_source.h"

namespace warpsim::trace {

namespace {

const void* place_of(const Warp& warp, Operand row) { return warp.row<std::byte>(row); }

Mask truth(const Warp& warp, Operand predicate) {
    const Mask mask = *warp.row<Mask>(predicate);
    return predicate.negated ? ~mask : mask;
}

// Number of parts that the instruction packs: mov.b64 d, {a, b}.
size_t packed_parts(const Insn& insn) {
    const auto& operands = insn.text->operands;
    const bool packs = insn.traits.effect == Effect::move && operands.size() == 2 &&
                       operands[1].kind == ptx::Operand::Kind::vector;
    return packs ? operands[1].parts.size() : 1;
}

// Whether two parts are of one value: halves of a sum in double, or neighbours in memory.
bool belong_together(const Addend& one, const Addend& other) {
    return one.from == other.from && one.lane == other.lane && one.made_by == other.made_by &&
           one.place.array == other.place.array;
}

}  // namespace

const LaneAddends* Registers::find(const Warp& warp, Operand row) const {
    if (row.bytes == 0) return nullptr;
    const auto found = rows_.find(place_of(warp, row));
    return found == rows_.end() ? nullptr : &found->second;
}

void Registers::set(const Warp& warp, Operand row, Mask lanes, const LaneAddends& values) {
    if (row.bytes == 0) return;
    LaneAddends& old = rows_[place_of(warp, row)];
    for_each_lane(lanes, [&](int lane) { old[lane] = values[lane]; });
}

void Registers::pass_on(const Warp& warp, const Insn& insn, Mask active, int destinations) {
    LaneAddends values;
    std::array<int, warp_size> carrying{};
    bool any = false;
    const size_t packed = packed_parts(insn);
    for (size_t i = static_cast<size_t>(destinations); i < insn.operands.size(); ++i) {
        const LaneAddends* const row = find(warp, insn.operands[i]);
        if (!row) continue;
        for_each_lane(active, [&](int lane) {
            const Addend& value = (*row)[lane];
            if (!value.carries_data()) return;
            any = true;
            if (++carrying[lane] == 1)
                values[lane] = value;
            else if (packed == 1 || !belong_together(values[lane], value))
                values[lane] = {};
        });
    }
    for (Addend& value : values) value.place.element /= packed;
    const auto parts = static_cast<uint64_t>(destinations);
    for (int i = 0; i < destinations; ++i) {
        for (Addend& value : values) {  // the parts of a place are places themselves
            value.place.element = i == 0 ? value.place.element * parts : value.place.element + 1;
        }
        if (any || find(warp, insn.operands[i])) set(warp, insn.operands[i], active, values);
    }
}

void Registers::select(const Warp& warp, const Insn& insn, Mask active) {
    const LaneAddends* const yes = find(warp, insn.operands[1]);
    const LaneAddends* const no = find(warp, insn.operands[2]);
    const Mask chosen = truth(warp, insn.operands[3]);
    LaneAddends values;
    for_each_lane(active, [&](int lane) {
        const LaneAddends* const from = chosen & lane_bit[lane] ? yes : no;
        if (from) values[lane] = (*from)[lane];
    });
    set(warp, insn.operands[0], active, values);
}

void Registers::shuffle(const Warp& warp, const Insn& insn, Mask active) {
    const Shuffle source_in = shuffle_of_mode(insn.text->modifiers[1]);
    const LaneAddends* const brought = find(warp, insn.operands[2]);
    const uint32_t* const amount = warp.row<uint32_t>(insn.operands[3]);
    const uint32_t* const segment = warp.row<uint32_t>(insn.operands[4]);
    LaneAddends values;
    for_each_lane(active, [&](int lane) {
        const ShuffleSource source = source_in(lane, amount[lane], segment[lane]);
        const int from = source.in_range ? source.lane & 31 : lane;
        if (!brought) return;
        values[lane] = (*brought)[from];
        if (from == lane || !values[lane].carries_data()) return;
        values[lane].from = Addend::From::other_lane;
        values[lane].lane = from;
    });
    set(warp, insn.operands[0], active, values);
}

}  // namespace warpsim::trace
