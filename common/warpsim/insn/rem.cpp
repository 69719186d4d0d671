// rem.type d, a, b;   d = a - a / b * b, with the sign of a
// PTX ISA 9.0, 9.7.1.
//
// Where the ISA leaves the result open, it is as seen on an H200: a rem 0 has all bits set, and the
// most negative number rem -1 is 0.
#include "warpsim/insn/insn.h"

namespace warpsim {

template <class T>
static Form remainder(const char* type) {
    return lanes<T(T, T)>(type, [](T a, T b) {
        if (b == 0) return static_cast<T>(-1);
        if (b == static_cast<T>(-1) && std::is_signed_v<T>) return T{0};
        return static_cast<T>(a % b);
    });
}

static std::vector<Form> forms() {
    return {
        remainder<uint16_t>("u16"), remainder<int16_t>("s16"),  remainder<uint32_t>("u32"),
        remainder<int32_t>("s32"),  remainder<uint64_t>("u64"), remainder<int64_t>("s64"),
    };
}

extern const Mnemonic insn_rem{.name = "rem",
                               .forms = forms,
                               .traits = {.operation = Operation::divide},
                               .examples = {
                                   {"u32", {7, 4}, 3},
                                   {"u32", {7, 0}, 0xffff'ffff},
                                   {"s32", {0xffff'fff9, 4}, 0xffff'fffd},  // -7 rem 4 = -3
                                   {"s32", {0x8000'0000, 0xffff'ffff}, 0},
                                   {"u16", {0xffff, 0x10}, 0xf},
                                   {"s16", {0xfff9, 0xfffc}, 0xfffd},  // -7 rem -4 = -3
                                   {"u64", {1ull << 40, 1000}, 776},
                                   {"s64", {1ull << 63, ~0ull}, 0},
                               }};

}  // namespace warpsim
