// min.type d, a, b;   d = the smaller of a and b; if one float is NaN, the other
// PTX ISA 9.0, 9.7.1 (integers), 9.7.3 (f32, f64), 9.7.4 (half precision).
#include "warpsim/insn/minmax.h"

namespace warpsim {

extern const Mnemonic insn_min{
    .name = "min",
    .forms = extreme_forms<Extreme::min>,
    .examples = {
        {"u16", {0xffff, 1}, 1},
        {"s16", {0xffff, 1}, 0xffff},  // -1 < 1
        {"u32", {0xffff'ffff, 1}, 1},
        {"s32", {0xffff'ffff, 1}, 0xffff'ffff},
        {"u64", {~0ull, 1}, 1},
        {"s64", {~0ull, 1}, ~0ull},
        {"s16x2", {0xffff'0001, 0x0001'ffff}, 0xffff'ffff},
        {"u16x2", {0xffff'0001, 0x0001'ffff}, 0x0001'0001},
        {"relu.s32", {0xffff'ffff, 1}, 0},
        {"relu.s16x2", {0xffff'0003, 0x0001'0002}, 0x0000'0002},
        {"s32.relu", {5, 7}, 5},
        {"s16x2.relu", {0xffff'0003, 0x0001'0002}, 0x0000'0002},
        {"f32", {0x3f80'0000, 0x4000'0000}, 0x3f80'0000},
        {"f32", {0x0000'0000, 0x8000'0000}, 0x8000'0000},  // -0 < +0
        {"f32", {0x8000'0000, 0x0000'0000}, 0x8000'0000},
        {"f32", {0x7fc0'0000, 0x3f80'0000}, 0x3f80'0000},  // a number wins over NaN
        {"f32", {0x3f80'0000, 0x7fc0'0000}, 0x3f80'0000},
        {"f32", {0x7fc0'0000, 0xffc0'1234}, 0x7fff'ffff},
        {"NaN.f32", {0x3f80'0000, 0xffc0'1234}, 0x7fff'ffff},
        {"ftz.f32", {0x8000'0001, 0x3f80'0000}, 0x8000'0000},
        {"xorsign.abs.f32", {0xc000'0000, 0x4040'0000}, 0xc000'0000},  // -2, 3
        {"f64", {0x3ff0'0000'0000'0000, 0xbff0'0000'0000'0000}, 0xbff0'0000'0000'0000},
        {"f16", {0x3c00, 0x7e00}, 0x3c00},
        {"NaN.f16x2", {0x3c00'3c00, 0x7e00'4000}, 0x7fff'3c00},
        {"bf16", {0x3f80, 0xbf80}, 0xbf80},
    }};

}  // namespace warpsim
