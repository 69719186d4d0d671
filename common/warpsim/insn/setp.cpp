// setp.cmp.bool.type p|q, a, b, c;   p = (a cmp b) bool c, q = !(a cmp b) bool c
// PTX ISA 9.0, 9.7.6 (f32, f64, integers), 9.7.7 (half precision).
#include "warpsim/insn/compare.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

template <Comparison comparison, bool combined, bool ftz, class T>
static void execute(Warp& warp, const Insn& insn) {
    const Operand p = insn.operands[0], q = insn.operands[1];
    const Mask compared = compare<comparison, ftz, T>(warp, insn.operands[2], insn.operands[3]);
    if constexpr (combined) {
        const Mask with = warp.predicate(insn.operands[4]);
        warp.set_predicate(q, combine(insn, ~compared, with));
        warp.set_predicate(p, combine(insn, compared, with));
    } else {
        warp.set_predicate(q, ~compared);
        warp.set_predicate(p, compared);
    }
}

// Not a template, and not inlined: there are hundreds of calls.
[[gnu::noinline]] static void append_forms(std::vector<Form>& forms, const Compared& compared,
                                           Execute alone, Execute combined) {
    const Slot value{Slot::value, compared.bytes}, p{Slot::predicate}, q{Slot::optional_predicate};
    forms.push_back({compared.form("."), alone, {p, q, value, value}});
    for (const char* combination : {".and.", ".or.", ".xor."}) {
        forms.push_back({compared.form(combination), combined, {p, q, value, value, p}});
    }
}

static std::vector<Form> forms() {
    std::vector<Form> all;
    for_each_comparison([&]<Comparison comparison, bool ftz, class T>(const Compared& compared) {
        append_forms(all, compared, &execute<comparison, false, ftz, T>,
                     &execute<comparison, true, ftz, T>);
    });
    return all;
}

extern const Mnemonic insn_setp{.name = "setp",
                                .forms = forms,
                                .traits = {.operation = Operation::compare},
                                .examples = {
                                    {"eq.s32", {5, 5}, 1},
                                    {"ne.s32", {5, 5}, 0},
                                    {"lt.s32", {0xffff'ffff, 1}, 1},  // -1 < 1
                                    {"lt.u32", {0xffff'ffff, 1}, 0},
                                    {"lo.u32", {1, 0xffff'ffff}, 1},
                                    {"hs.u32", {1, 1}, 1},
                                    {"ls.u64", {1, 0}, 0},
                                    {"hi.u16", {1, 0}, 1},
                                    {"gt.s16", {0x8000, 0}, 0},
                                    {"ge.u64", {~0ull, 1}, 1},
                                    {"le.s64", {~0ull, 1}, 1},
                                    {"eq.b64", {1ull << 32, 0}, 0},
                                    {"lt.and.s32", {1, 2, 0}, 0},
                                    {"lt.and.s32", {1, 2, 1}, 1},
                                    {"lt.or.s32", {2, 1, 1}, 1},
                                    {"lt.xor.s32", {1, 2, 1}, 0},
                                    {"eq.f32", {0x0000'0000, 0x8000'0000}, 1},  // 0 == -0
                                    {"lt.f32", {0x3f80'0000, 0x7fc0'0000}, 0},  // 1 < NaN
                                    {"ltu.f32", {0x3f80'0000, 0x7fc0'0000}, 1},
                                    {"ne.f32", {0x7fc0'0000, 0x7fc0'0000}, 0},
                                    {"neu.f32", {0x7fc0'0000, 0x7fc0'0000}, 1},
                                    {"equ.f32", {0x3f80'0000, 0x7fc0'0000}, 1},
                                    {"gtu.f32", {0x3f80'0000, 0x4000'0000}, 0},
                                    {"geu.f32", {0x3f80'0000, 0x3f80'0000}, 1},
                                    {"leu.f32", {0x4000'0000, 0x3f80'0000}, 0},
                                    {"num.f32", {0x3f80'0000, 0x7fc0'0000}, 0},
                                    {"nan.f32", {0x3f80'0000, 0x7fc0'0000}, 1},
                                    {"gt.f32", {1, 0}, 1},      // a denormal
                                    {"gt.ftz.f32", {1, 0}, 0},  // counts as 0
                                    {"lt.f64", {0xbff0'0000'0000'0000, 0}, 1},
                                    {"lt.f16", {0x3c00, 0x4000}, 1},
                                    {"ge.bf16", {0x3f80, 0x4000}, 0},
                                }};

}  // namespace warpsim
