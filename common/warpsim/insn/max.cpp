// max.type d, a, b;   d = the larger of a and b; if one float is NaN, the other
// PTX ISA 9.0, 9.7.1 (integers), 9.7.3 (f32, f64), 9.7.4 (half precision).
#include "warpsim/insn/minmax.h"

namespace warpsim {

extern const Mnemonic insn_max{
    .name = "max",
    .forms = extreme_forms<Extreme::max>,
    .examples = {
        {"u16", {0xffff, 1}, 0xffff},
        {"s16", {0xffff, 1}, 1},  // -1 < 1
        {"u32", {0xffff'ffff, 1}, 0xffff'ffff},
        {"s32", {0xffff'ffff, 1}, 1},
        {"u64", {~0ull, 1}, ~0ull},
        {"s64", {~0ull, 1}, 1},
        {"s16x2", {0xffff'0001, 0x0001'ffff}, 0x0001'0001},
        {"u16x2", {0xffff'0001, 0x0001'ffff}, 0xffff'ffff},
        {"relu.s32", {0xffff'ffff, 0xffff'fffe}, 0},
        {"relu.s16x2", {0xffff'0003, 0xfffe'0002}, 0x0000'0003},
        {"s32.relu", {5, 7}, 7},
        {"s16x2.relu", {0xffff'0003, 0xfffe'0002}, 0x0000'0003},
        {"f32", {0x3f80'0000, 0x4000'0000}, 0x4000'0000},
        {"f32", {0x0000'0000, 0x8000'0000}, 0x0000'0000},  // +0 > -0
        {"f32", {0x8000'0000, 0x0000'0000}, 0x0000'0000},
        {"f32", {0x7fc0'0000, 0xbf80'0000}, 0xbf80'0000},  // a number wins over NaN
        {"f32", {0xbf80'0000, 0x7fc0'0000}, 0xbf80'0000},
        {"f32", {0x7fc0'0000, 0xffc0'1234}, 0x7fff'ffff},
        {"NaN.f32", {0x3f80'0000, 0xffc0'1234}, 0x7fff'ffff},
        {"ftz.f32", {0x0000'0001, 0xbf80'0000}, 0},
        {"xorsign.abs.f32", {0xc000'0000, 0x3f80'0000}, 0xc000'0000},  // -2, 1
        {"f64", {0x3ff0'0000'0000'0000, 0xbff0'0000'0000'0000}, 0x3ff0'0000'0000'0000},
        {"f16", {0x7e00, 0xbc00}, 0xbc00},
        {"f16x2", {0x3c00'3c00, 0x4000'bc00}, 0x4000'3c00},
        {"bf16", {0x3f80, 0xbf80}, 0x3f80},
    }};

}  // namespace warpsim
