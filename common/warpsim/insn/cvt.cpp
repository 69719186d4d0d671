// cvt.rnd.ftz.sat.to.from d, a;   d = a converted to another type; an integer out of its range
// loses its high bits, or with sat becomes the nearest value; a float always becomes the nearest
// value
// PTX ISA 9.0, 9.7.9.
#include "warpsim/insn/convert_float.h"
#include "warpsim/insn/convert_integer.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> all;
    append_integer_conversions(all);
    append_float_to_integer(all);
    append_integer_to_float(all);
    append_float_conversions(all);
    return all;
}

extern const Mnemonic insn_cvt{
    .name = "cvt",
    .forms = forms,
    .traits = {.operation = Operation::convert},
    .examples = {
        {"u16.u32", {0x1'2345}, 0x2345},
        {"s64.s32", {0xffff'ffff}, ~0ull},
        {"u64.u32", {0xffff'ffff}, 0xffff'ffff},
        {"u32.u64", {0x1'0000'0002}, 2},
        {"u32.u16", {0xffff}, 0xffff},
        {"s32.s16", {0xffff}, 0xffff'ffff},
        {"s32.s8", {0x80}, 0xffff'ff80},
        {"u32.u8", {0xfff}, 0xff},
        {"sat.u8.s32", {0xffff'ffff}, 0},
        {"sat.s8.s32", {1000}, 0x7f},
        {"sat.u16.u32", {0x1'0000}, 0xffff},
        {"sat.s32.s64", {1ull << 40}, 0x7fff'ffff},
        {"sat.s32.u32", {0xffff'ffff}, 0x7fff'ffff},
        {"rzi.s32.f32", {0xbfc0'0000}, 0xffff'ffff},  // -1.5 becomes -1
        {"rzi.s32.f32", {0x4f00'0000}, 0x7fff'ffff},  // 2^31
        {"rzi.s32.f32", {0x7fc0'0000}, 0},            // NaN
        {"rzi.u32.f32", {0xbf80'0000}, 0},            // -1
        {"rni.s32.f32", {0x4020'0000}, 2},            // 2.5, to even
        {"rmi.s32.f32", {0xbfc0'0000}, 0xffff'fffe},
        {"rpi.s32.f32", {0x3fc0'0000}, 2},
        {"rzi.s64.f32", {0x7f80'0000}, 0x7fff'ffff'ffff'ffff},
        {"rzi.u64.f64", {0x43f0'0000'0000'0000}, ~0ull},        // 2^64
        {"rzi.u8.f32", {0x4396'0000}, 0xff},                    // 300
        {"rzi.s32.f64", {0xc1e0'0000'0000'0000}, 0x8000'0000},  // -2^31
        {"rzi.s32.f16", {0x7bff}, 65504},
        {"rn.f32.s32", {0xffff'ffff}, 0xbf80'0000},
        {"rn.f32.u32", {0xffff'ffff}, 0x4f80'0000},
        {"rz.f32.u32", {0xffff'ffff}, 0x4f7f'ffff},
        {"rp.f32.s32", {0x0100'0001}, 0x4b80'0001},
        {"rm.f32.s32", {0xfeff'ffff}, 0xcb80'0001},
        {"rn.f32.u64", {~0ull}, 0x5f80'0000},
        {"rn.f64.s32", {0xffff'ffff}, 0xbff0'0000'0000'0000},
        {"rn.f64.s64", {(1ull << 53) + 1}, 0x4340'0000'0000'0000},
        {"rp.f64.u64", {(1ull << 53) + 1}, 0x4340'0000'0000'0001},
        {"rn.f16.s32", {65520}, 0x7c00},
        {"rn.f32.f64", {0x3ff0'0000'1000'0000}, 0x3f80'0000},  // 1 + 2^-24: a tie, to even
        {"rp.f32.f64", {0x3ff0'0000'0000'0001}, 0x3f80'0001},
        {"rn.ftz.f32.f64", {0x380f'ffff'e000'0000}, 0},  // rounds up to 2^-126, but is below it
        {"rz.f32.f64", {0x7fe0'0000'0000'0000}, 0x7f7f'ffff},
        {"f64.f32", {0x3f80'0000}, 0x3ff0'0000'0000'0000},
        {"f64.f32", {1}, 0x36a0'0000'0000'0000},  // 2^-149
        {"ftz.f64.f32", {1}, 0},
        {"rmi.f32.f32", {0xbfc0'0000}, 0xc000'0000},
        {"rni.f32.f32", {0x3f00'0000}, 0},            // 0.5, to even
        {"rzi.f32.f32", {0xbf00'0000}, 0x8000'0000},  // -0.5 becomes -0
        {"rpi.f64.f64", {0x3fe0'0000'0000'0000}, 0x3ff0'0000'0000'0000},
        {"sat.f32.f32", {0x4000'0000}, 0x3f80'0000},
        {"sat.f32.f32", {0x7fc0'0000}, 0},
        {"f32.f16", {0x0001}, 0x3380'0000},     // 2^-24
        {"rn.f16.f32", {0x477f'f000}, 0x7c00},  // 65520: a tie, becomes infinity
        {"rz.f16.f32", {0x477f'f000}, 0x7bff},
        {"rn.f16.f32", {0x7fc0'0000}, 0x7fff},
        {"f32.bf16", {0xbf80}, 0xbf80'0000},
        {"rn.bf16.f32", {0x3f80'8000}, 0x3f80},  // a tie, to even
        {"rzi.s32.bf16", {0xc2fe}, uint32_t(-127)},
        {"rn.bf16.s32", {0x0101'0000}, 0x4b80},  // 2^24 + 2^16: a tie, to even
        {"rp.bf16.u16", {257}, 0x4381},
        {"rni.bf16.bf16", {0x4020}, 0x4000},  // 2.5, to even
        {"rn.relu.f16.f32", {0xbf80'0000}, 0},
        {"rn.relu.bf16x2.f32", {0xbf80'0000, 0x4000'0000}, 0x0000'4000},
        {"rn.f16x2.f32",
         {0x3f80'0000, 0x4000'0000},
         0x3c00'4000},  // the first source is the high half
    }};

}  // namespace warpsim
