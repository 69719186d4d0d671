// atom.sem.scope.space.op.type d, [a], b, c;   atomically: d = the value at a, which becomes op(d,
// b, c)
// PTX ISA 9.0, 9.7.13.
#include "warpsim/insn/atomic.h"

namespace warpsim {

template <class T>
static bool same_bits(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}

static std::vector<Form> forms() {
    std::vector<Form> all = atomic_forms<Atomic::atom>();
    const auto exchange = [](auto, auto a) { return a; };
    append_atomic<Atomic::atom, uint32_t>(all, "exch.b32", exchange);
    append_atomic<Atomic::atom, uint64_t>(all, "exch.b64", exchange);
    append_atomic<Atomic::atom, Bits128>(all, "exch.b128", exchange);
    const auto swap_if_equal = [](auto old, auto a, auto b) { return same_bits(old, a) ? b : old; };
    append_atomic<Atomic::atom, uint16_t, 2>(all, "cas.b16", swap_if_equal);
    append_atomic<Atomic::atom, uint32_t, 2>(all, "cas.b32", swap_if_equal);
    append_atomic<Atomic::atom, uint64_t, 2>(all, "cas.b64", swap_if_equal);
    append_atomic<Atomic::atom, Bits128, 2>(all, "cas.b128", swap_if_equal);
    return all;
}

extern const Mnemonic insn_atom{
    .name = "atom", .forms = forms, .traits = {.effect = Effect::atomic}, .memory = true};

}  // namespace warpsim
