// set.cmp.bool.dtype.type d, a, b, c;   d = (a cmp b) bool c: all ones, or 1.0 for f32, where true; else 0
// PTX ISA 9.0, 9.7.6.1 (f32, f64, integers), 9.7.7.1 (half precision).
#include "warpsim/insn/compare.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

template <Comparison comparison, Combination combination, bool ftz, class T, uint32_t if_true>
static void execute(Warp& warp, const Insn& insn) {
    const Mask compared = compare<comparison, ftz, T>(warp, insn.operands[1], insn.operands[2]);
    const Mask with = combination == Combination::none ? 0 : warp.predicate(insn.operands[3]);
    const Mask truth = combine<combination>(compared, with);
    uint32_t* const result = warp.row<uint32_t>(insn.operands[0]);
    for (int lane = 0; lane < warp_size; ++lane) {
        if (warp.active() & lane_bit[lane]) result[lane] = truth & lane_bit[lane] ? if_true : 0;
    }
}

template <Comparison comparison, Combination combination, bool ftz, class T, uint32_t if_true>
static void append_form(std::vector<Form>& forms, const std::string& types) {
    constexpr Slot value{Slot::value, sizeof(T)};
    std::vector<Slot> slots = {{Slot::value, 4}, value, value};
    if (combination != Combination::none) slots.push_back({Slot::predicate});
    forms.push_back({comparison_name(comparison, combination) + (ftz ? "ftz." : "") + types,
                     &execute<comparison, combination, ftz, T, if_true>, std::move(slots)});
}

template <Comparison comparison, bool ftz, class T, uint32_t if_true>
static void append_forms(std::vector<Form>& forms, const std::string& types) {
    append_form<comparison, Combination::none, ftz, T, if_true>(forms, types);
    append_form<comparison, Combination::and_, ftz, T, if_true>(forms, types);
    append_form<comparison, Combination::or_, ftz, T, if_true>(forms, types);
    append_form<comparison, Combination::xor_, ftz, T, if_true>(forms, types);
}

static std::vector<Form> forms() {
    std::vector<Form> all;
    for_each_comparison([&]<Comparison comparison, bool ftz, class T>(const std::string& type) {
        append_forms<comparison, ftz, T, 0xffff'ffff>(all, "u32." + type);
        append_forms<comparison, ftz, T, 0xffff'ffff>(all, "s32." + type);
        append_forms<comparison, ftz, T, 0x3f80'0000>(all, "f32." + type);
    });
    return all;
}

extern const Mnemonic insn_set{"set",
                               forms,
                               {
                                   {"lt.u32.s32", {0xffff'ffff, 1}, 0xffff'ffff},
                                   {"lt.f32.s32", {0xffff'ffff, 1}, 0x3f80'0000},
                                   {"lt.s32.u32", {0xffff'ffff, 1}, 0},
                                   {"eq.and.u32.f32", {0x3f80'0000, 0x3f80'0000, 0}, 0},
                                   {"gtu.f32.f64", {0, 0x7ff8'0000'0000'0000}, 0x3f80'0000},
                               }};

}  // namespace warpsim
