// atom and red: they update memory one lane after the other, lowest first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "warpsim/exec/memory.h"
#include "warpsim/insn/access.h"
#include "warpsim/insn/float.h"
#include "warpsim/insn/half.h"
#include "warpsim/insn/insn.h"
#include "warpsim/insn/integer.h"

namespace warpsim {

// atom d, [a], b...  and  red [a], b...
enum class Atomic { atom, red };

// The index of the address operand: red has no destination, and atom has one per element of a
// vector.
template <Atomic kind>
int address_of(const Insn& insn) {
    return kind == Atomic::atom ? insn.vector_size : 0;
}

// Op is called with the value in memory and the sources, and returns the new value. `sources`
// operands follow the address; for a vector, one source per element.
template <Atomic kind, class T, int sources, class Op>
void modify(Warp& warp, const Insn& insn, Op op) {
    const int address = address_of<kind>(insn), elements = insn.vector_size;
    const uint32_t bytes = static_cast<uint32_t>(sizeof(T)) * elements;
    const Places& places = warp.access(insn, insn.operands[address], bytes, AccessKind::atomic);
    const auto modify_one = [&](int lane, int element) {
        std::array<T, 2> source{};
        for (int i = 0; i < sources; ++i) {
            const Operand from = insn.operands[address + 1 + i + element];
            std::memcpy(&source[i], lane_bytes(warp, from, lane), sizeof(T));
        }
        T old;
        std::byte* const place = places[lane] + element * sizeof(T);
        std::memcpy(&old, place, sizeof old);
        const T changed = op(old, source[0], source[1], lane);
        std::memcpy(place, &changed, sizeof changed);
        if (kind == Atomic::red) return;
        std::memcpy(lane_bytes(warp, insn.operands[element], lane), &old, sizeof old);
    };
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() >> lane & 1)) continue;
        for (int element = 0; element < elements; ++element) modify_one(lane, element);
    }
}

template <Atomic kind, class T, int sources, class Op>
void execute_atomic(Warp& warp, const Insn& insn) {
    const auto op = [](T old, T a, T b, int) {
        if constexpr (sources == 1)
            return Op{}(old, a);
        else
            return Op{}(old, a, b);
    };
    modify<kind, T, sources>(warp, insn, op);
}

template <Atomic kind, class T, int sources>
std::vector<Slot> atomic_slots(Slot::Kind value = Slot::value) {
    std::vector<Slot> slots;
    if (kind == Atomic::atom) slots.push_back({value, sizeof(T)});
    slots.push_back({Slot::address});
    slots.insert(slots.end(), sources, {value, sizeof(T)});
    return slots;
}

template <Atomic kind, class T, int sources = 1, class Op>
void append_atomic(std::vector<Form>& forms, const char* name, Op) {
    forms.push_back(
        {name, &execute_atomic<kind, T, sources, Op>, atomic_slots<kind, T, sources>()});
}

// f32 add: in global memory the hardware flushes denormal sources and results, in shared memory it
// does not (seen on an H200).
template <Atomic kind>
void execute_add_f32(Warp& warp, const Insn& insn) {
    const Operand base = insn.operands[address_of<kind>(insn)];
    const auto in_shared = [&](int lane) {
        if (insn.space != ptx::Space::none) return insn.space == ptx::Space::shared;
        const uint64_t generic =
            base.bytes == 8 ? warp.row<uint64_t>(base)[lane] : warp.row<uint32_t>(base)[lane];
        return generic + static_cast<uint64_t>(insn.offset) - shared_window < window_bytes;
    };
    const auto add = [&](float old, float a, float, int lane) {
        if (in_shared(lane)) return canonical(old + a);
        return flush(canonical(flush(old) + flush(a)));
    };
    modify<kind, float, 1>(warp, insn, add);
}

// f16 and bf16: one element or, as also for f32, a vector whose elements are updated separately.
template <Atomic kind, class T, class Op>
void append_vectors(std::vector<Form>& forms, const char* name, Op) {
    forms.push_back(
        {name, &execute_atomic<kind, T, 1, Op>, atomic_slots<kind, T, 1>(Slot::vector)});
}

template <Atomic kind>
void append_additions(std::vector<Form>& forms) {
    const auto add = [](auto old, auto a) { return add_wrapping(old, a); };
    append_atomic<kind, uint32_t>(forms, "add.u32", add);
    append_atomic<kind, uint32_t>(forms, "add.s32", add);
    append_atomic<kind, uint64_t>(forms, "add.u64", add);
    forms.push_back(
        {"add.f32", &execute_add_f32<kind>, atomic_slots<kind, float, 1>(Slot::vector)});
    append_atomic<kind, double>(forms, "add.f64", FloatOp<std::plus<>, Rounding::nearest>{});
    const auto sum = [](double old, double a) { return add_to_odd(old, a); };
    using Sum = decltype(sum);
    append_vectors<kind, Half>(forms, "add.noftz.f16", HalfOp<Sum, Half>{});
    append_vectors<kind, Two<Half>>(forms, "add.noftz.f16x2", PairOp<Sum, Half>{});
    append_vectors<kind, BFloat16>(forms, "add.noftz.bf16", HalfOp<Sum, BFloat16>{});
    append_vectors<kind, Two<BFloat16>>(forms, "add.noftz.bf16x2", PairOp<Sum, BFloat16>{});
}

template <Atomic kind>
void append_extremes(std::vector<Form>& forms) {
    const auto min = [](auto old, auto a) { return std::min(old, a); };
    const auto max = [](auto old, auto a) { return std::max(old, a); };
    append_atomic<kind, uint32_t>(forms, "min.u32", min);
    append_atomic<kind, int32_t>(forms, "min.s32", min);
    append_atomic<kind, uint64_t>(forms, "min.u64", min);
    append_atomic<kind, int64_t>(forms, "min.s64", min);
    append_atomic<kind, uint32_t>(forms, "max.u32", max);
    append_atomic<kind, int32_t>(forms, "max.s32", max);
    append_atomic<kind, uint64_t>(forms, "max.u64", max);
    append_atomic<kind, int64_t>(forms, "max.s64", max);
}

template <Atomic kind>
void append_logic(std::vector<Form>& forms) {
    const auto both = [](auto old, auto a) { return old & a; };
    const auto either = [](auto old, auto a) { return old | a; };
    const auto one = [](auto old, auto a) { return old ^ a; };
    append_atomic<kind, uint32_t>(forms, "and.b32", both);
    append_atomic<kind, uint64_t>(forms, "and.b64", both);
    append_atomic<kind, uint32_t>(forms, "or.b32", either);
    append_atomic<kind, uint64_t>(forms, "or.b64", either);
    append_atomic<kind, uint32_t>(forms, "xor.b32", one);
    append_atomic<kind, uint64_t>(forms, "xor.b64", one);
}

// The forms that atom and red share.
template <Atomic kind>
std::vector<Form> atomic_forms() {
    std::vector<Form> all;
    append_additions<kind>(all);
    append_extremes<kind>(all);
    append_logic<kind>(all);
    append_atomic<kind, uint32_t>(all, "inc.u32",
                                  [](uint32_t old, uint32_t a) { return old >= a ? 0 : old + 1; });
    append_atomic<kind, uint32_t>(
        all, "dec.u32", [](uint32_t old, uint32_t a) { return old == 0 || old > a ? a : old - 1; });
    return all;
}

}  // namespace warpsim
