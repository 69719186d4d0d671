// fns.b32 d, mask, base, offset;   d = the position of the offset-th set bit of mask, counted from
// bit base, upwards or (negative offset) downwards; all ones if there is none
// PTX ISA 9.0, 9.7.1.
#include "warpsim/insn/insn.h"

namespace warpsim {

// Offset 0 means bit base itself, 1 the first bit set at base or above. The most negative offset,
// which cannot be negated, gives 0 (seen on an H200).
static uint32_t find_nth_set(uint32_t mask, uint32_t base, int32_t offset) {
    if (offset == INT32_MIN) return 0;
    if (base > 31) return 0xffff'ffff;
    if (offset == 0) return mask >> base & 1 ? base : 0xffff'ffff;
    const int step = offset > 0 ? 1 : -1;
    int64_t left = offset;
    for (int bit = static_cast<int>(base); bit >= 0 && bit < 32; bit += step) {
        if (!(mask >> bit & 1)) continue;
        left -= step;
        if (left == 0) return static_cast<uint32_t>(bit);
    }
    return 0xffff'ffff;
}

static std::vector<Form> forms() {
    return {lanes<uint32_t(uint32_t, uint32_t, int32_t)>(
        "b32", [](uint32_t a, uint32_t b, int32_t c) { return find_nth_set(a, b, c); })};
}

extern const Mnemonic insn_fns{.name = "fns",
                               .forms = forms,
                               .examples = {
                                   {"b32", {0b1011'0000, 0, 1}, 4},
                                   {"b32", {0b1011'0000, 0, 3}, 7},
                                   {"b32", {0b1011'0000, 0, 4}, 0xffff'ffff},
                                   {"b32", {0b1011'0000, 6, 0xffff'ffff}, 5},
                                   {"b32", {0b1011'0000, 7, 0}, 7},
                                   {"b32", {0b1011'0000, 6, 0}, 0xffff'ffff},
                                   {"b32", {0b1011'0000, 7, 0x8000'0000}, 0},
                               }};

}  // namespace warpsim
