// set.cmp.bool.dtype.type d, a, b, c;   d = (a cmp b) bool c: all ones, or 1.0 for f32, where true;
// else 0 PTX ISA 9.0, 9.7.6 (f32, f64, integers), 9.7.7 (half precision).
#include "warpsim/insn/compare.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

template <Comparison comparison, bool ftz, class T>
static void execute(Warp& warp, const Insn& insn) {
    const auto& modifiers = insn.text->modifiers;
    const uint32_t if_true = modifiers[modifiers.size() - 2] == "f32" ? 0x3f80'0000 : 0xffff'ffff;
    Mask truth = compare<comparison, ftz, T>(warp, insn.operands[1], insn.operands[2]);
    const bool combined = insn.text->operands.size() == 4;
    if (combined) truth = combine(insn, truth, warp.predicate(insn.operands[3]));
    uint32_t* const result = warp.row<uint32_t>(insn.operands[0]);
    for (int lane = 0; lane < warp_size; ++lane) {
        if (warp.active() & lane_bit[lane]) result[lane] = truth & lane_bit[lane] ? if_true : 0;
    }
}

// Not a template, and not inlined: there are hundreds of calls.
[[gnu::noinline]] static void append_forms(std::vector<Form>& forms, const Compared& compared,
                                           Execute execute) {
    const Slot value{Slot::value, compared.bytes}, word{Slot::value, 4}, p{Slot::predicate};
    for (const std::string result : {"u32.", "s32.", "f32."}) {
        const bool is_half = compared.type.ends_with("f16");
        if (result == "f32." && is_half) continue;
        forms.push_back({compared.form(".", result), execute, {word, value, value}});
        for (const char* combination : {".and.", ".or.", ".xor."}) {
            forms.push_back({compared.form(combination, result), execute, {word, value, value, p}});
        }
    }
}

static std::vector<Form> forms() {
    std::vector<Form> all;
    for_each_comparison([&]<Comparison comparison, bool ftz, class T>(const Compared& compared) {
        append_forms(all, compared, &execute<comparison, ftz, T>);
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
