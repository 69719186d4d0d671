// bfi.type f, a, b, c, d;   f = b with d bits, from bit c up, replaced by the low bits of a
// PTX ISA 9.0, 9.7.1.
#include "warpsim/insn/insn.h"

namespace warpsim {

template <class T>
static T inserted(T a, T b, uint32_t start, uint32_t length) {
    constexpr uint32_t width = 8 * sizeof(T);
    if (width == 32) start &= 0xff, length &= 0xff;
    if (start >= width) return b;
    const T low = length >= width ? static_cast<T>(~T{0}) : (T{1} << length) - 1;
    const T field = low << start;
    return (b & ~field) | (a << start & field);
}

template <class T>
static Form insert(const char* type) {
    return lanes<T(T, T, uint32_t, uint32_t)>(
        type, [](T a, T b, uint32_t c, uint32_t d) { return inserted(a, b, c, d); });
}

static std::vector<Form> forms() { return {insert<uint32_t>("b32"), insert<uint64_t>("b64")}; }

extern const Mnemonic insn_bfi{.name = "bfi",
                               .forms = forms,
                               .traits = {.operation = Operation::insert_bits},
                               .examples = {
                                   {"b32", {0xab, 0x1111'1111, 8, 8}, 0x1111'ab11},
                                   {"b32", {~0u, 0, 28, 8}, 0xf000'0000},
                                   {"b32", {~0u, 7, 32, 8}, 7},
                                   {"b32", {~0u, 7, 0, 0}, 7},
                                   {"b32", {0x1234, 7, 0, 32}, 0x1234},
                                   {"b64", {1, 0, 32, 32}, 0x1'0000'0000},
                               }};

}  // namespace warpsim
