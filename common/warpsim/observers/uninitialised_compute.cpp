// Follows undefined values between registers and between lanes.
#include <algorithm>
#include <cstring>

#include "warpsim/insn/mask.h"
#include "warpsim/insn/shuffle_source.h"
#include "warpsim/observers/uninitialised_run.h"

namespace warpsim {

using namespace uninitialised;

namespace {

constexpr uint64_t every_bit = ~uint64_t{0};

uint64_t value_of(const Warp& warp, Operand operand, int lane) {
    if (operand.bytes == 0) {
        const Mask mask = *warp.row<Mask>(operand);
        return ((operand.negated ? ~mask : mask) >> lane) & 1;
    }
    uint64_t value = 0;
    const size_t bytes = operand.bytes;
    std::memcpy(&value, warp.row<std::byte>(operand) + bytes * static_cast<size_t>(lane),
                std::min(bytes, sizeof value));
    return value;
}

Bits128 within(uint8_t bytes, Bits128 bits) {
    if (bytes == 0) return {bits.low & 1, 0};
    if (bytes < 8) return {bits.low & ((uint64_t{1} << 8 * bytes) - 1), 0};
    return {bits.low, bytes > 8 ? bits.high : 0};
}

// Concatenates the bits of all sources, and splits them among the destinations.
void move_lane(Registers& registers, const Flow& flow, int lane, const Reports& reports) {
    std::array<std::byte, 64> bits{};
    size_t at = 0;
    std::optional<uint32_t> first;
    for (const Operand& source : flow.sources) {
        const Undefined value = registers.get(source, lane);
        std::memcpy(bits.data() + at, &value.bits, sizeof value.bits);
        at += flow.sources.size() > 1 ? flow.part_bytes : sizeof value.bits;
        if (value.any()) first = reports.first_read(first, value.origin);
    }
    const uint32_t origin = first.value_or(0);
    at = 0;
    for (const Operand& destination : flow.destinations) {
        const bool is_part = flow.destinations.size() > 1;
        Undefined value{{}, origin};
        std::memcpy(&value.bits, bits.data() + at, is_part ? flow.part_bytes : sizeof value.bits);
        value.bits = within(destination.bytes, value.bits);
        registers.set(destination, lane, value);
        at += flow.part_bytes;
    }
}

}  // namespace

void UninitialisedObserver::compute_lane(WarpRun& run, const Warp& warp, const Insn& insn,
                                         int lane) {
    const Flow& flow = flow_of(insn);
    Registers& registers = run.registers(warp.frame());
    RuleInput in;
    in.value = in.undefined = {};
    in.source_width = flow.source_width;
    in.is_signed = flow.is_signed;
    in.width = flow.destinations.empty() ? 0 : 8 * flow.destinations[0].bytes;
    std::optional<uint32_t> origin;  // of the value that was read first
    for (size_t i = 0; i < std::min(flow.sources.size(), in.value.size()); ++i) {
        const Undefined undefined = registers.get(flow.sources[i], lane);
        in.value[i] = value_of(warp, flow.sources[i], lane);
        in.undefined[i] = undefined.bits.low;
        if (undefined.any()) origin = reports_.first_read(origin, undefined.origin);
    }
    Undefined result;
    if (origin) {
        result.bits = flow.rule ? Bits128{flow.rule(in), 0} : Bits128{every_bit, every_bit};
        result.origin = origin_of(warp, insn, lane, *origin);
    }
    for (const Operand& destination : flow.destinations)
        registers.set(destination, lane, {within(destination.bytes, result.bits), result.origin});
}

void UninitialisedObserver::compute(WarpRun& run, const Warp& warp, const Insn& insn, Mask active) {
    const Flow& flow = flow_of(insn);
    Registers& registers = run.registers(warp.frame());
    const bool undefined = std::any_of(flow.sources.begin(), flow.sources.end(),
                                       [&](Operand source) { return registers.any(source); });
    if (!undefined) {
        for (const Operand& destination : flow.destinations) registers.clear(destination, active);
        return;
    }
    for_each_lane(active, [&](int lane) {
        if (flow.kind == Flow::moves)
            move_lane(registers, flow, lane, reports_);
        else
            compute_lane(run, warp, insn, lane);
    });
}

void UninitialisedObserver::bring(WarpRun& run, const Warp& warp, const Insn& insn, Mask active) {
    const Flow& flow = flow_of(insn);
    if (flow.sources.empty()) return;
    const Registers& registers = run.registers(warp.frame());
    const Mask undefined = registers.lanes(flow.sources[0]) & active;
    run.brought_undefined |= undefined;
    for_each_lane(undefined, [&](int lane) {
        Undefined& value = run.brought[lane] = registers.get(flow.sources[0], lane);
        value.origin = origin_of(warp, insn, lane, value.origin);
    });
}

void UninitialisedObserver::exchanges(const Warp& warp, const Insn& insn, Mask present) {
    WarpRun& run = run_of(warp);
    const bool all_defined = !run.brought_undefined && !run.registers(warp.frame()).any();
    const bool is_shuffle = insn.traits.effect == Effect::shuffle;
    if (all_defined && (!is_shuffle || (present == full_mask && names_all(warp, insn)))) return;
    if (is_shuffle)
        shuffle(run, warp, insn, present);
    else
        agree(run, warp, insn, present);
}

// Whether the first lane's mask names all lanes: groups with other masks may be at the same
// instruction.
bool UninitialisedObserver::names_all(const Warp& warp, const Insn& insn) {
    return value_of(warp, *flow_of(insn).mask, std::countr_zero(warp.active())) == full_mask;
}

// d|p, a, b, c. A value from a lane that does not take part, or that the mask does not name, is
// undefined.
void UninitialisedObserver::shuffle(WarpRun& run, const Warp& warp, const Insn& insn,
                                    Mask present) {
    const Flow& flow = flow_of(insn);
    Registers& registers = run.registers(warp.frame());
    const Operand b = flow.sources[1], c = flow.sources[2];
    const Shuffle source_in = shuffle_of_mode(insn.text->modifiers[1]);
    for_each_lane(warp.active(), [&](int lane) {
        const auto source = source_in(lane, static_cast<uint32_t>(value_of(warp, b, lane)),
                                      static_cast<uint32_t>(value_of(warp, c, lane)));
        const int from = (source.in_range ? source.lane : lane) & 31;
        Undefined value, in_range;
        for (const Operand& choice : {c, b}) {
            if (const Undefined chosen = registers.get(choice, lane); chosen.any())
                value = in_range = {{every_bit, 0}, origin_of(warp, insn, lane, chosen.origin)};
        }
        const auto members = static_cast<Mask>(value_of(warp, *flow.mask, lane));
        if (!value.any() && !(members & present & lane_bit[from]))
            value = {{every_bit, 0}, reports_.shuffle(warp, insn, lane, from)};
        else if (!value.any() && run.brought_undefined & lane_bit[from])
            value = run.brought[from];
        value.bits = within(flow.destinations[0].bytes, value.bits);
        registers.set(flow.destinations[0], lane, value);
        if (flow.destinations.size() > 1) registers.set(flow.destinations[1], lane, in_range);
    });
}

// vote, match, redux: one undefined value makes all lanes' results undefined; for a ballot, only
// its bit.
void UninitialisedObserver::agree(WarpRun& run, const Warp& warp, const Insn& insn, Mask present) {
    const Flow& flow = flow_of(insn);
    if (flow.destinations.empty() || !flow.mask) return;
    Registers& registers = run.registers(warp.frame());
    const bool ballot = insn.text->modifiers.size() > 1 && insn.text->modifiers[1] == "ballot";
    for_each_lane(warp.active(), [&](int lane) {
        const auto members = static_cast<Mask>(value_of(warp, *flow.mask, lane));
        const Mask undefined = run.brought_undefined & members & present;
        const uint32_t origin = undefined ? run.brought[std::countr_zero(undefined)].origin : 0;
        const uint64_t bits = ballot ? undefined : undefined ? every_bit : 0;
        for (const Operand& destination : flow.destinations)
            registers.set(destination, lane, {within(destination.bytes, {bits, 0}), origin});
    });
}

}  // namespace warpsim
