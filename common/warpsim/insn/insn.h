// The description of an instruction: its forms with their semantics, and examples that are its
// tests.
//
// One file per mnemonic. It defines `const Mnemonic insn_<name>`, and CMake builds the table of all
// of them from the folder. See CONTRIBUTING.md, "Add an instruction".
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "warpsim/exec/cpu.h"
#include "warpsim/exec/program.h"
#include "warpsim/exec/warp.h"

// Tells the compiler that a loop's iterations do not depend on each other, so that it may
// vectorise.
#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"  // not every loop can be vectorised
#define WARPSIM_INDEPENDENT_LANES _Pragma("clang loop vectorize(assume_safety)")
#else
#define WARPSIM_INDEPENDENT_LANES _Pragma("GCC ivdep")
#endif

namespace warpsim {

// What one position of a form's operand list accepts.
struct Slot {
    enum Kind : uint8_t {
        value,      // register of `bytes` bytes, immediate, symbol's address or special register
        any_width,  // the same, but a register may be wider than `bytes` (ld, st, cvt)
        predicate,  // predicate register, maybe negated
        carry,      // not written in PTX: the condition code from add.cc to addc, a predicate
        optional_predicate,  // p in `d|p`; a scratch row if it is omitted
        vector,              // {a, b, ...} of `bytes` each, any width; flattened
        address,             // [base + offset]
        image,  // [texture or surface, {x, ...}]: its handle, and `bytes` coordinates of 4 bytes
        label,  // branch target
        callee,
        arguments,
        results,
        branch_targets,
    } kind = value;
    uint8_t bytes = 0;
    bool optional = false;  // a missing operand becomes a zero
};

struct Form {
    std::string name;  // the modifiers as written, without those that the decoder removes: "rn.f32"
    Execute execute = nullptr;
    std::vector<Slot> slots;
    bool lane_by_lane = false;          // see Insn::lane_by_lane
    std::optional<Traits> traits = {};  // where they are not the mnemonic's
};

// `{"s32", {0xffff'ffff, 1}, 0xffff'ffff}`: with sources {-1, 1}, min.s32 gives -1. Sources and
// result are the bits of one lane; a predicate is 0 or 1.
struct Example {
    std::string_view form;
    std::vector<uint64_t> sources;
    uint64_t result;
};

struct Mnemonic {
    std::string_view name;
    std::vector<Form> (*forms)();
    Traits traits = {};
    bool control = false;        // see Insn::control
    bool memory = false;         // ordering, scope, cache hints and vector size name no form
    bool named_aligned = false;  // `.aligned` names a form
    std::vector<Example> examples = {};
};

// The table of all instruction files, made by CMake from the folder, sorted by name.
const std::vector<const Mnemonic*>& all_mnemonics();

// A predicate operand in the signature of a lane function, which itself takes or returns a bool.
struct Pred {};

namespace detail {

template <class T>
constexpr Slot slot_of = {std::is_same_v<T, Pred> ? Slot::predicate : Slot::value,
                          std::is_same_v<T, Pred> ? uint8_t{0} : uint8_t{sizeof(T)}};

// One source's lanes: a row of values, or a mask's bits.
template <class T>
struct Source {
    const T* row;
    Source(Warp& warp, Operand operand) : row(warp.row<T>(operand)) {}
    T operator[](int lane) const { return row[lane]; }
};
template <>
struct Source<Pred> {
    Mask mask;
    Source(Warp& warp, Operand operand) : mask(warp.predicate(operand)) {}
    bool operator[](int lane) const { return mask >> lane & 1; }
};

template <class F, class D, class... S, size_t... I>
void run_lanes(Warp& warp, const Insn& insn, std::index_sequence<I...>) {
    const F function{};
    const std::tuple<Source<S>...> sources{Source<S>(warp, insn.operands[I + 1])...};
    if constexpr (std::is_same_v<D, Pred>) {
        Mask result = 0;
        for (int lane = 0; lane < warp_size; ++lane) {
            result |= Mask{function(std::get<I>(sources)[lane]...)} << lane;
        }
        warp.set_predicate(insn.operands[0], result);
    } else if (D* destination = warp.row<D>(insn.operands[0]); warp.active() == full_mask) {
        // The destination may be a source's row, but never overlaps one in part.
        WARPSIM_INDEPENDENT_LANES
        for (int lane = 0; lane < warp_size; ++lane) {
            destination[lane] = function(std::get<I>(sources)[lane]...);
        }
    } else {
        for (int lane = 0; lane < warp_size; ++lane) {
            if (warp.active() >> lane & 1)
                destination[lane] = function(std::get<I>(sources)[lane]...);
        }
    }
}

template <class Signature>
struct Lanes;
template <class D, class... S>
struct Lanes<D(S...)> {
    template <class F>
    static void execute(Warp& warp, const Insn& insn) {
        run_lanes<F, D, S...>(warp, insn, std::index_sequence_for<S...>{});
    }
    static std::vector<Slot> slots() { return {slot_of<D>, slot_of<S>...}; }
};

}  // namespace detail

// To name an instruction's operands: `const auto [d, a, b] = first_operands<3>(insn);`
template <size_t count>
std::array<Operand, count> first_operands(const Insn& insn) {
    std::array<Operand, count> first;
    std::copy_n(insn.operands.begin(), count, first.begin());
    return first;
}

// A form that computes each lane by itself: `lanes<float(float, float)>("rn.f32", [](float a, float
// b) {...})`. Where the result is a predicate, the function is called for inactive lanes too: it
// must be total.
template <class Signature, class F>
Form lanes(std::string name, F) {
    return {std::move(name), for_this_cpu<&detail::Lanes<Signature>::template execute<F>>(),
            detail::Lanes<Signature>::slots(), true};
}

}  // namespace warpsim
