// bfe.type d, a, b, c;   d = the c bits of a from bit b up; signed types repeat the field's highest
// bit
// PTX ISA 9.0, 9.7.1.
#include <algorithm>

#include "warpsim/insn/insn.h"

namespace warpsim {

// Bits past the top are 0, or for signed types copies of a's sign.
template <class T>
static T extracted(T a, uint32_t start, uint32_t length) {
    constexpr uint32_t width = 8 * sizeof(T);
    if (width == 32) start &= 0xff, length &= 0xff;
    if (length == 0) return 0;
    const T shifted = static_cast<T>(a >> std::min(start, width - 1));
    const T field = start < width ? shifted : a < 0 ? static_cast<T>(-1) : T{0};
    if (length >= width) return field;
    using Unsigned = std::make_unsigned_t<T>;
    const uint32_t unused = width - length;
    return static_cast<T>(static_cast<T>(static_cast<Unsigned>(field) << unused) >> unused);
}

template <class T>
static Form extract(const char* type) {
    return lanes<T(T, uint32_t, uint32_t)>(
        type, [](T a, uint32_t b, uint32_t c) { return extracted(a, b, c); });
}

static std::vector<Form> forms() {
    return {extract<uint32_t>("u32"), extract<int32_t>("s32"), extract<uint64_t>("u64"),
            extract<int64_t>("s64")};
}

extern const Mnemonic insn_bfe{
    .name = "bfe",
    .forms = forms,
    .traits = {.operation = Operation::extract_bits},
    .examples = {
        {"u32", {0x1234'5678, 8, 8}, 0x56},
        {"s32", {0x0000'8000, 8, 8}, 0xffff'ff80},
        {"u32", {~0u, 31, 8}, 1},  // past the top
        {"s32", {0x8000'0000, 40, 8}, 0xffff'ffff},
        {"u32", {~0u, 3, 0}, 0},
        {"u32", {~0u, 0, 255}, 0xffff'ffff},
        {"u32", {0x1234'5678, 0x108, 0x108}, 0x56},  // only the low bytes of b and c count
        {"u64", {0x1234ull << 40, 40, 16}, 0x1234},
        {"u64", {~0ull, 0x100, 8}, 0},  // with 64 bits all bytes count
        {"s64", {0x8ull << 60, 60, 4}, ~0ull - 7},
    }};

}  // namespace warpsim
