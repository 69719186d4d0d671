// set.cmp.bool.dtype.type d, a, b, c;   d = (a cmp b) bool c: if true all ones, or 1.0 for a float;
// else 0. For pairs (f16x2, bf16x2) each half separately.
// PTX ISA 9.0, 9.7.6 (f32, f64, integers), 9.7.7 (half precision).
#include "warpsim/insn/compare.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

// The value for true, by result type.
constexpr std::pair<std::string_view, uint32_t> truths[] = {
    {"u32", 0xffff'ffff}, {"s32", 0xffff'ffff}, {"f32", 0x3f80'0000},
    {"u16", 0xffff},      {"s16", 0xffff},      {"f16", 0x3c00},
    {"bf16", 0x3f80},     {"f16x2", 0x3c00},    {"bf16x2", 0x3f80},
};

static uint32_t truth_of(const Insn& insn, uint32_t mask) {
    const auto& modifiers = insn.text->modifiers;
    for (const auto& [type, truth] : truths) {
        if (modifiers[modifiers.size() - 2] == type) return truth & mask;
    }
    return mask;
}

// Writes `if_true` or 0 to each active lane's result, at `part` of `parts` in it.
template <class Result, int parts = 1, int part = 0>
static void write_truth(Warp& warp, const Insn& insn, Mask truth, Result if_true) {
    const bool combined = insn.text->operands.size() == 4;
    if (combined) truth = combine(insn, truth, warp.predicate(insn.operands[3]));
    Result* const result = warp.row<Result>(insn.operands[0]);
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() & lane_bit[lane])) continue;
        result[parts * lane + part] = truth & lane_bit[lane] ? if_true : 0;
    }
}

template <Comparison comparison, bool ftz, class T, class Result>
static void execute(Warp& warp, const Insn& insn) {
    const Mask truth = compare<comparison, ftz, T>(warp, insn.operands[1], insn.operands[2]);
    write_truth<Result>(warp, insn, truth, static_cast<Result>(truth_of(insn, 0xffff'ffff)));
}

// Both halves are compared before either is written: the result may be a source's register.
template <Comparison comparison, bool ftz, class T>
static void execute_pair(Warp& warp, const Insn& insn) {
    const Operand a = insn.operands[1], b = insn.operands[2];
    const Mask low = compare<comparison, ftz, T, 2, 0>(warp, a, b);
    const Mask high = compare<comparison, ftz, T, 2, 1>(warp, a, b);
    const auto if_true = static_cast<uint16_t>(truth_of(insn, 0xffff));
    write_truth<uint16_t, 2, 0>(warp, insn, low, if_true);
    write_truth<uint16_t, 2, 1>(warp, insn, high, if_true);
}

// Not a template, and not inlined: there are hundreds of calls.
[[gnu::noinline]] static void append_forms(std::vector<Form>& forms, const Compared& compared,
                                           std::initializer_list<std::string_view> results,
                                           uint8_t result_bytes, Execute execute) {
    const Slot value{Slot::value, compared.bytes}, to{Slot::value, result_bytes};
    for (const std::string_view result : results) {
        const std::string before_type = std::string(result) + ".";
        forms.push_back({compared.form(".", before_type), execute, {to, value, value}});
        for (const char* combination : {".and.", ".or.", ".xor."}) {
            forms.push_back({compared.form(combination, before_type),
                             execute,
                             {to, value, value, Slot{Slot::predicate}}});
        }
    }
}

template <Comparison comparison, bool ftz, class T>
static void append_half_forms(std::vector<Form>& forms, Compared compared) {
    append_forms(forms, compared, {"u32", "s32"}, 4, &execute<comparison, ftz, T, uint32_t>);
    append_forms(forms, compared, {"u16", "s16", compared.type}, 2,
                 &execute<comparison, ftz, T, uint16_t>);
    compared.type = compared.type == "f16" ? "f16x2" : "bf16x2";
    compared.bytes = 4;
    append_forms(forms, compared, {"u32", "s32", compared.type}, 4,
                 &execute_pair<comparison, ftz, T>);
}

static std::vector<Form> forms() {
    std::vector<Form> all;
    for_each_comparison([&]<Comparison comparison, bool ftz, class T>(const Compared& compared) {
        if constexpr (std::is_class_v<T>) {
            append_half_forms<comparison, ftz, T>(all, compared);
        } else {
            append_forms(all, compared, {"u32", "s32", "f32"}, 4,
                         &execute<comparison, ftz, T, uint32_t>);
        }
    });
    return all;
}

extern const Mnemonic insn_set{.name = "set",
                               .forms = forms,
                               .examples = {
                                   {"lt.u32.s32", {0xffff'ffff, 1}, 0xffff'ffff},
                                   {"lt.f32.s32", {0xffff'ffff, 1}, 0x3f80'0000},
                                   {"lt.s32.u32", {0xffff'ffff, 1}, 0},
                                   {"eq.and.u32.f32", {0x3f80'0000, 0x3f80'0000, 0}, 0},
                                   {"lt.u16.f16", {0x3c00, 0x4000}, 0xffff},
                                   {"lt.f16.f16", {0x3c00, 0x4000}, 0x3c00},
                                   {"eq.bf16.bf16", {0x8000, 0}, 0x3f80},
                                   {"eq.and.bf16.bf16", {0x8000, 0, 0}, 0},
                                   {"lt.f16x2.f16x2", {0x3c00'4000, 0x4000'3c00}, 0x3c00'0000},
                                   {"lt.u32.f16x2", {0x3c00'4000, 0x4000'3c00}, 0xffff'0000},
                                   {"nan.bf16x2.bf16x2", {0x7fff'0000, 0}, 0x3f80'0000},
                                   {"gtu.f32.f64", {0, 0x7ff8'0000'0000'0000}, 0x3f80'0000},
                               }};

}  // namespace warpsim
