// Arithmetic on numbers of more than one register: the carry of one part goes into the next.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "warpsim/insn/insn.h"
#include "warpsim/insn/integer.h"

namespace warpsim {

template <class T>
struct Carried {
    T value;
    bool carry;
};

// Adds with twice the bits; the bit beyond T is the carry.
template <class T>
Carried<T> add_with_carry(T a, T b, bool carry) {
    const Wider<T> wide = Wider<T>{a} + b + carry;
    return {static_cast<T>(wide), wide >> (8 * sizeof(T)) != 0};
}

struct AddCarry {
    static constexpr bool carry_at_first = false;
    template <class T>
    Carried<T> operator()(T a, T b, bool carry) const {
        return add_with_carry(a, b, carry);
    }
};
// A difference is a + ~b + 1. The condition code is the carry of that sum, not a borrow (seen on an
// H200: nvcc reads it with addc).
struct SubtractCarry {
    static constexpr bool carry_at_first = true;
    template <class T>
    Carried<T> operator()(T a, T b, bool carry) const {
        return add_with_carry(a, static_cast<T>(~b), carry);
    }
};
template <bool high>
struct MultiplyAddCarry {
    static constexpr bool carry_at_first = false;
    template <class T>
    Carried<T> operator()(T a, T b, T c, bool carry) const {
        return add_with_carry(high ? multiply_high(a, b) : multiply_low(a, b), c, carry);
    }
};
// The high half of a signed product, added as bits.
struct SignedMultiplyHighAddCarry {
    static constexpr bool carry_at_first = false;
    template <class T>
    Carried<T> operator()(T a, T b, T c, bool carry) const {
        using Signed = std::make_signed_t<T>;
        const Signed high = multiply_high(static_cast<Signed>(a), static_cast<Signed>(b));
        return add_with_carry(static_cast<T>(high), c, carry);
    }
};

// Whether an instruction writes the condition code (out), reads it (in), or both.
enum class Carry { out, in, in_and_out };

namespace detail {

template <Carry carry, class T, class Op, size_t... source>
void execute_carry(Warp& warp, const Insn& insn, std::index_sequence<source...>) {
    const Operand code = insn.operands[1 + sizeof...(source)];
    const Mask at_first = Op::carry_at_first ? full_mask : 0;
    const Mask before = carry == Carry::out ? at_first : warp.predicate(code);
    T* const to = warp.row<T>(insn.operands[0]);
    Mask after = 0;
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() >> lane & 1)) continue;
        const Carried<T> result =
            Op{}(warp.row<T>(insn.operands[1 + source])[lane]..., (before >> lane & 1) != 0);
        to[lane] = result.value;
        after |= Mask{result.carry} << lane;
    }
    if (carry != Carry::in) warp.set_predicate(code, after);
}

template <Carry carry, class T, class Op, size_t sources>
Form carry_form(std::string name) {
    std::vector<Slot> slots(1 + sources, Slot{Slot::value, sizeof(T)});
    slots.push_back({Slot::carry});
    return {std::move(name),
            [](Warp& warp, const Insn& insn) {
                execute_carry<carry, T, Op>(warp, insn, std::make_index_sequence<sources>{});
            },
            std::move(slots)};
}

}  // namespace detail

// `prefix` + u32, s32, u64, s64. The signed forms use OfSigned.
template <Carry carry, size_t sources, class Op, class OfSigned = Op>
void append_carry_forms(std::vector<Form>& forms, const std::string& prefix) {
    forms.push_back(detail::carry_form<carry, uint32_t, Op, sources>(prefix + "u32"));
    forms.push_back(detail::carry_form<carry, uint32_t, OfSigned, sources>(prefix + "s32"));
    forms.push_back(detail::carry_form<carry, uint64_t, Op, sources>(prefix + "u64"));
    forms.push_back(detail::carry_form<carry, uint64_t, OfSigned, sources>(prefix + "s64"));
}

}  // namespace warpsim
