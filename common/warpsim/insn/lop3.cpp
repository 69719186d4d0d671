// lop3.b32 d, a, b, c, table;   each bit of d = bit (a b c) of the table
// PTX ISA 9.0, 9.7.8.
#include "warpsim/insn/insn.h"

namespace warpsim {

static std::vector<Form> forms() {
    return {lanes<uint32_t(uint32_t, uint32_t, uint32_t, uint32_t)>(
        "b32", [](uint32_t a, uint32_t b, uint32_t c, uint32_t table) {
            uint32_t result = 0;
            for (uint32_t row = 0; row < 8; ++row) {
                const uint32_t here = (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
                result |= table >> row & 1 ? here : 0;
            }
            return result;
        })};
}

extern const Mnemonic insn_lop3{.name = "lop3",
                                .forms = forms,
                                .traits = {.operation = Operation::bit_by_bit},
                                .examples = {
                                    {"b32", {0xf0, 0xcc, 0xaa, 0x80}, 0x80},  // a & b & c
                                    {"b32", {0xf0, 0xcc, 0xaa, 0x96}, 0x96},  // a ^ b ^ c
                                    {"b32", {0xf0, 0xcc, 0xaa, 0xfe}, 0xfe},  // a | b | c
                                    {"b32", {0xf0, 0xcc, 0xaa, 0x01}, 0xffff'ff01},
                                }};

}  // namespace warpsim
