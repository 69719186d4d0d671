// prmt.b32.mode d, a, b, c;   each byte of d = the byte of {b, a} that c selects
// PTX ISA 9.0, 9.7.9.
#include <algorithm>

#include "warpsim/insn/insn.h"

namespace warpsim {

// The byte of the eight in {b, a} that bits 0 to 2 of `selector` name; with bit 3 set, copies of
// its sign.
static uint32_t byte_of(uint64_t eight, uint32_t selector) {
    const auto byte = static_cast<uint32_t>(eight >> (selector % 8 * 8) & 0xff);
    if (selector & 8) return byte & 0x80 ? 0xff : 0;
    return byte;
}

// Select{}(i, c) is the number of the byte that becomes byte i of the result.
template <class Select>
static Form permute(const char* name, Select) {
    return lanes<uint32_t(uint32_t, uint32_t, uint32_t)>(
        name, [](uint32_t a, uint32_t b, uint32_t c) {
            const uint64_t eight = uint64_t{b} << 32 | a;
            uint32_t result = 0;
            for (uint32_t i = 0; i < 4; ++i) result |= byte_of(eight, Select{}(i, c)) << (8 * i);
            return result;
        });
}

static std::vector<Form> forms() {
    return {
        permute("b32", [](uint32_t i, uint32_t c) { return c >> (4 * i) & 15; }),
        permute("b32.f4e", [](uint32_t i, uint32_t c) { return (c & 3) + i; }),
        permute("b32.b4e", [](uint32_t i, uint32_t c) { return ((c & 3) + 8 - i) & 7; }),
        permute("b32.rc8", [](uint32_t, uint32_t c) { return c & 3; }),
        permute("b32.ecl", [](uint32_t i, uint32_t c) { return std::max(i, c & 3); }),
        permute("b32.ecr", [](uint32_t i, uint32_t c) { return std::min(i, c & 3); }),
        permute("b32.rc16", [](uint32_t i, uint32_t c) { return (c & 1) * 2 + (i & 1); }),
    };
}

extern const Mnemonic insn_prmt{.name = "prmt",
                                .forms = forms,
                                .traits = {.operation = Operation::permute_bytes},
                                .examples = {
                                    {"b32", {0x4433'2211, 0x8877'6655, 0x7531}, 0x8866'4422},
                                    {"b32", {0x4433'2211, 0x8877'6655, 0x000f}, 0x1111'11ff},
                                    {"b32.f4e", {0x4433'2211, 0x8877'6655, 1}, 0x5544'3322},
                                    {"b32.b4e", {0x4433'2211, 0x8877'6655, 1}, 0x7788'1122},
                                    {"b32.rc8", {0x4433'2211, 0, 2}, 0x3333'3333},
                                    {"b32.ecl", {0x4433'2211, 0, 2}, 0x4433'3333},
                                    {"b32.ecr", {0x4433'2211, 0, 2}, 0x3333'2211},
                                    {"b32.rc16", {0x4433'2211, 0, 1}, 0x4433'4433},
                                }};

}  // namespace warpsim
