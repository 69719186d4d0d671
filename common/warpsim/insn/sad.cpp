// sad.type d, a, b, c;   d = c + |a - b|
// PTX ISA 9.0, 9.7.1.
#include "warpsim/insn/insn.h"
#include "warpsim/insn/integer.h"

namespace warpsim {

template <class T>
static Form distance(const char* type) {
    return lanes<T(T, T, T)>(type, [](T a, T b, T c) {
        return add_wrapping(c, a < b ? subtract_wrapping(b, a) : subtract_wrapping(a, b));
    });
}

static std::vector<Form> forms() {
    return {distance<uint16_t>("u16"), distance<int16_t>("s16"),  distance<uint32_t>("u32"),
            distance<int32_t>("s32"),  distance<uint64_t>("u64"), distance<int64_t>("s64")};
}

extern const Mnemonic insn_sad{.name = "sad",
                               .forms = forms,
                               .examples = {
                                   {"u32", {1, 0xffff'ffff, 5}, 3},  // wraps
                                   {"s32", {1, 0xffff'ffff, 5}, 7},  // |1 - -1|
                                   {"u16", {3, 5, 0xffff}, 1},
                                   {"s16", {0xffff, 1, 0}, 2},
                                   {"u64", {3, 5, 1}, 3},
                                   {"s64", {5, ~0ull, 1}, 7},
                               }};

}  // namespace warpsim
