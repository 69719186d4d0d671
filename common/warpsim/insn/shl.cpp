// shl.type d, a, b;   d = a << b; 0 where b is at least the width
// PTX ISA 9.0, 9.7.8.
#include "warpsim/insn/insn.h"

namespace warpsim {

template <class T>
static Form left(const char* type) {
    return lanes<T(T, uint32_t)>(type, [](T a, uint32_t b) {
        constexpr uint32_t width = 8 * sizeof(T);
        return static_cast<T>(b < width ? uint64_t{a} << (b % width) : 0);
    });
}

static std::vector<Form> forms() {
    return {left<uint16_t>("b16"), left<uint32_t>("b32"), left<uint64_t>("b64")};
}

extern const Mnemonic insn_shl{.name = "shl",
                               .forms = forms,
                               .traits = {.operation = Operation::shift_left},
                               .examples = {
                                   {"b16", {0xffff, 8}, 0xff00},
                                   {"b16", {0xffff, 16}, 0},
                                   {"b32", {1, 31}, 0x8000'0000},
                                   {"b32", {1, 32}, 0},
                                   {"b32", {1, 0xffff'ffff}, 0},
                                   {"b64", {1, 63}, 0x8000'0000'0000'0000},
                                   {"b64", {1, 64}, 0},
                               }};

}  // namespace warpsim
