// slct.type.ctype d, a, b, c;   d = c >= 0 ? a : b; NaN is not >= 0, and -0 is
// PTX ISA 9.0, 9.7.6.
#include "warpsim/insn/float.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

template <class T>
static void append_forms(std::vector<Form>& forms, const std::string& type) {
    forms.push_back(
        lanes<T(T, T, int32_t)>(type + ".s32", [](T a, T b, int32_t c) { return c >= 0 ? a : b; }));
    forms.push_back(
        lanes<T(T, T, float)>(type + ".f32", [](T a, T b, float c) { return c >= 0 ? a : b; }));
    forms.push_back(lanes<T(T, T, float)>("ftz." + type + ".f32",
                                          [](T a, T b, float c) { return flush(c) >= 0 ? a : b; }));
}

static std::vector<Form> forms() {
    std::vector<Form> all;
    for (const char* type : {"b16", "u16", "s16"}) append_forms<uint16_t>(all, type);
    for (const char* type : {"b32", "u32", "s32", "f32"}) append_forms<uint32_t>(all, type);
    for (const char* type : {"b64", "u64", "s64", "f64"}) append_forms<uint64_t>(all, type);
    return all;
}

extern const Mnemonic insn_slct{.name = "slct",
                                .forms = forms,
                                .examples = {
                                    {"u32.s32", {7, 9, 0}, 7},
                                    {"u32.s32", {7, 9, 0xffff'ffff}, 9},
                                    {"b64.f32", {7, 9, 0x8000'0000}, 7},      // -0
                                    {"f32.f32", {7, 9, 0x7fc0'0000}, 9},      // NaN
                                    {"s16.f32", {7, 9, 0x8000'0001}, 9},      // a negative denormal
                                    {"ftz.f32.f32", {7, 9, 0x8000'0001}, 7},  // counts as -0
                                }};

}  // namespace warpsim
