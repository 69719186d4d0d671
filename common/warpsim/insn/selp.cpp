// selp.type d, a, b, c;   d = c ? a : b
// PTX ISA 9.0, 9.7.6.
#include "warpsim/insn/insn.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

template <class T>
static void select(Warp& warp, const Insn& insn) {
    T* const d = warp.row<T>(insn.operands[0]);
    const T* const a = warp.row<T>(insn.operands[1]);
    const T* const b = warp.row<T>(insn.operands[2]);
    const Mask chosen = warp.predicate(insn.operands[3]);
    const Mask active = warp.active();
    WARPSIM_INDEPENDENT_LANES
    for (int lane = 0; lane < warp_size; ++lane) {
        const T yes = a[lane], no = b[lane], old = d[lane];
        const T value = chosen & lane_bit[lane] ? yes : no;
        d[lane] = active & lane_bit[lane] ? value : old;
    }
}

template <class T>
static void append_form(std::vector<Form>& forms, const char* type) {
    constexpr Slot value{Slot::value, sizeof(T)};
    forms.push_back({type, for_this_cpu<&select<T>>(), {value, value, value, {Slot::predicate}}});
}

static std::vector<Form> forms() {
    std::vector<Form> all;
    for (const char* type : {"b16", "u16", "s16"}) append_form<uint16_t>(all, type);
    for (const char* type : {"b32", "u32", "s32", "f32"}) append_form<uint32_t>(all, type);
    for (const char* type : {"b64", "u64", "s64", "f64"}) append_form<uint64_t>(all, type);
    return all;
}

extern const Mnemonic insn_selp{.name = "selp",
                                .forms = forms,
                                .traits = {.operation = Operation::select},
                                .examples = {
                                    {"b16", {7, 9, 1}, 7},
                                    {"s32", {7, 9, 0}, 9},
                                    {"f32", {0x7f80'1234, 9, 1}, 0x7f80'1234},  // bits, unchanged
                                    {"b64", {~0ull, 9, 1}, ~0ull},
                                    {"f64", {~0ull, 9, 0}, 9},
                                }};

}  // namespace warpsim
