// mul24.mode.type d, a, b;   d = the low (lo) or high (hi) 32 bits of the 48-bit product of a's and
// b's low 24 bits
// PTX ISA 9.0, 9.7.1.
#include "warpsim/insn/insn.h"
#include "warpsim/insn/integer.h"

namespace warpsim {

static std::vector<Form> forms() {
    return {
        lanes<uint32_t(uint32_t, uint32_t)>("lo.u32",
                                            [](auto a, auto b) { return product24_low(a, b); }),
        lanes<uint32_t(uint32_t, uint32_t)>("hi.u32",
                                            [](auto a, auto b) { return product24_high(a, b); }),
        lanes<int32_t(int32_t, int32_t)>("lo.s32",
                                         [](auto a, auto b) { return product24_low(a, b); }),
        lanes<int32_t(int32_t, int32_t)>("hi.s32",
                                         [](auto a, auto b) { return product24_high(a, b); }),
    };
}

extern const Mnemonic insn_mul24{.name = "mul24",
                                 .forms = forms,
                                 .examples = {
                                     {"lo.u32", {0xff00'0003, 5}, 15},
                                     {"lo.s32", {0x00ff'ffff, 5}, 0xffff'fffb},  // -1 * 5
                                     {"hi.u32", {0x0080'0000, 0x0080'0000}, 0x4000'0000},
                                     {"hi.s32", {0x00ff'ffff, 1}, 0xffff'ffff},
                                 }};

}  // namespace warpsim
