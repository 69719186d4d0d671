// redux.sync.op.type d, a, mask;   d = op over the a of all named lanes
// PTX ISA 9.0, 9.7.13.
#include <algorithm>

#include "warpsim/insn/insn.h"
#include "warpsim/insn/integer.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

namespace {

template <class T, class Op>
T reduce(const Exchange& brought, Mask lanes) {
    T result = static_cast<T>(brought.value[std::countr_zero(lanes)]);
    for_each_lane(lanes & (lanes - 1),
                  [&](int lane) { result = Op{}(result, static_cast<T>(brought.value[lane])); });
    return result;
}

template <class T, class Op>
void execute(Warp& warp, const Insn& insn) {
    const T* const values = warp.row<T>(insn.operands[1]);
    const Mask* const members = warp.row<Mask>(insn.operands[2]);
    const Exchange* const everyone =
        warp.exchange(members, [&](int lane) { return static_cast<uint32_t>(values[lane]); });
    if (!everyone) return;
    T* const destination = warp.row<T>(insn.operands[0]);
    // A copy: the destination may be the row of the masks.
    std::array<Mask, warp_size> named;
    std::copy_n(members, warp_size, named.begin());
    for_each_group(warp.active(), named.data(), [&](Mask group_named, Mask group) {
        const T result = reduce<T, Op>(*everyone, group_named & everyone->present);
        for_each_lane(group, [&](int lane) { destination[lane] = result; });
    });
}

template <class T, class Op>
Form form(const char* name, Op) {
    constexpr Slot word{Slot::value, 4};
    return {name, &execute<T, Op>, {word, word, word}};
}

std::vector<Form> forms() {
    const auto add = [](auto a, auto b) { return add_wrapping(a, b); };
    const auto min = [](auto a, auto b) { return std::min(a, b); };
    const auto max = [](auto a, auto b) { return std::max(a, b); };
    return {
        form<uint32_t>("sync.add.u32", add),
        form<uint32_t>("sync.add.s32", add),
        form<uint32_t>("sync.min.u32", min),
        form<int32_t>("sync.min.s32", min),
        form<uint32_t>("sync.max.u32", max),
        form<int32_t>("sync.max.s32", max),
        form<uint32_t>("sync.and.b32", [](auto a, auto b) { return a & b; }),
        form<uint32_t>("sync.or.b32", [](auto a, auto b) { return a | b; }),
        form<uint32_t>("sync.xor.b32", [](auto a, auto b) { return a ^ b; }),
    };
}

}  // namespace

extern const Mnemonic insn_redux{
    .name = "redux", .forms = forms, .traits = {.effect = Effect::exchange}, .control = true};

}  // namespace warpsim
