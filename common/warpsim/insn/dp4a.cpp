// dp4a.atype.btype d, a, b, c;   d = c + the dot product of a's and b's four bytes
// PTX ISA 9.0, 9.7.1.
#include "warpsim/insn/insn.h"

namespace warpsim {

// A and B are the types of a's and b's bytes.
template <class A, class B>
static Form dot(const char* types) {
    return lanes<uint32_t(uint32_t, uint32_t, uint32_t)>(
        types, [](uint32_t a, uint32_t b, uint32_t c) {
            for (int shift = 0; shift < 32; shift += 8) {
                c += static_cast<uint32_t>(static_cast<A>(a >> shift) * static_cast<B>(b >> shift));
            }
            return c;
        });
}

static std::vector<Form> forms() {
    return {dot<uint8_t, uint8_t>("u32.u32"), dot<uint8_t, int8_t>("u32.s32"),
            dot<int8_t, uint8_t>("s32.u32"), dot<int8_t, int8_t>("s32.s32")};
}

extern const Mnemonic insn_dp4a{
    .name = "dp4a",
    .forms = forms,
    .examples = {
        {"s32.s32", {0xffff'ffff, 0x0101'0101, 10}, 6},  // -1 * 1, four times
        {"u32.u32", {0xffff'ffff, 0x0101'0101, 10}, 1030},
        {"u32.s32", {0x0202'0202, 0xff00'0000, 0}, 0xffff'fffe},
        {"s32.u32", {0xff00'0000, 0x0202'0202, 0}, 0xffff'fffe},
    }};

}  // namespace warpsim
