// shr.type d, a, b;   d = a >> b; signed types shift in copies of the sign; b is clamped to the
// width
// PTX ISA 9.0, 9.7.8.
#include "warpsim/insn/insn.h"

namespace warpsim {

template <class T>
static Form right(const char* type) {
    return lanes<T(T, uint32_t)>(type, [](T a, uint32_t b) {
        constexpr uint32_t width = 8 * sizeof(T);
        const T all_signs = a < 0 ? static_cast<T>(-1) : T{0};
        return b < width ? static_cast<T>(a >> (b % width)) : all_signs;
    });
}

static std::vector<Form> forms() {
    return {
        right<uint16_t>("b16"), right<uint32_t>("b32"), right<uint64_t>("b64"),
        right<uint16_t>("u16"), right<uint32_t>("u32"), right<uint64_t>("u64"),
        right<int16_t>("s16"),  right<int32_t>("s32"),  right<int64_t>("s64"),
    };
}

extern const Mnemonic insn_shr{.name = "shr",
                               .forms = forms,
                               .traits = {.operation = Operation::shift_right},
                               .examples = {
                                   {"b32", {0x8000'0000, 31}, 1},
                                   {"u16", {0x8000, 15}, 1},
                                   {"u16", {0x8000, 16}, 0},
                                   {"u32", {0x8000'0000, 4}, 0x0800'0000},
                                   {"u32", {0xffff'ffff, 32}, 0},
                                   {"s32", {0x8000'0000, 4}, 0xf800'0000},
                                   {"s32", {0x8000'0000, 32}, 0xffff'ffff},
                                   {"s32", {0x7fff'ffff, 0xffff'ffff}, 0},
                                   {"s16", {0x8000, 200}, 0xffff},
                                   {"u64", {1ull << 63, 63}, 1},
                                   {"s64", {1ull << 63, 64}, ~0ull},
                               }};

}  // namespace warpsim
