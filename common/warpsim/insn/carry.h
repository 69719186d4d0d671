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

// What comes of a sum or difference in twice the bits; beyond T is the carry, or the borrow.
template <class T>
Carried<T> split_off_carry(Wider<T> wide) {
    return {static_cast<T>(wide), (wide >> (8 * sizeof(T)) & 1) != 0};
}

struct AddCarry {
    template <class T>
    Carried<T> operator()(T a, T b, bool carry) const {
        return split_off_carry<T>(Wider<T>{a} + b + carry);
    }
};
struct SubtractBorrow {
    template <class T>
    Carried<T> operator()(T a, T b, bool borrow) const {
        return split_off_carry<T>(Wider<T>{a} - b - borrow);
    }
};
template <bool high>
struct MultiplyAddCarry {
    template <class T>
    Carried<T> operator()(T a, T b, T c, bool carry) const {
        return AddCarry{}(high ? multiply_high(a, b) : multiply_low(a, b), c, carry);
    }
};
// The high half of a signed product, added as bits.
struct SignedMultiplyHighAddCarry {
    template <class T>
    Carried<T> operator()(T a, T b, T c, bool carry) const {
        using Signed = std::make_signed_t<T>;
        const Signed high = multiply_high(static_cast<Signed>(a), static_cast<Signed>(b));
        return AddCarry{}(static_cast<T>(high), c, carry);
    }
};

// Which of an instruction's sides the condition code is on.
enum class Carry { out, in, in_and_out };

namespace detail {

template <Carry carry, class T, class Op, size_t... source>
void execute_carry(Warp& warp, const Insn& insn, std::index_sequence<source...>) {
    const Operand code = insn.operands[1 + sizeof...(source)];
    const Mask before = carry == Carry::out ? 0 : warp.predicate(code);
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

// `prefix` + u32, s32, u64, s64: they differ where OfSigned does.
template <Carry carry, size_t sources, class Op, class OfSigned = Op>
void append_carry_forms(std::vector<Form>& forms, const std::string& prefix) {
    forms.push_back(detail::carry_form<carry, uint32_t, Op, sources>(prefix + "u32"));
    forms.push_back(detail::carry_form<carry, uint32_t, OfSigned, sources>(prefix + "s32"));
    forms.push_back(detail::carry_form<carry, uint64_t, Op, sources>(prefix + "u64"));
    forms.push_back(detail::carry_form<carry, uint64_t, OfSigned, sources>(prefix + "s64"));
}

}  // namespace warpsim
