// bfind.type d, a;   d = the position of the highest 1 bit (of a negative a: the highest 0 bit);
// all ones if there is none; with shiftamt, the left shift that moves that bit to the top
// PTX ISA 9.0, 9.7.1.
#include <bit>

#include "warpsim/insn/insn.h"

namespace warpsim {

template <bool shift_amount, class T>
static uint32_t find(T a) {
    using Unsigned = std::make_unsigned_t<T>;
    const auto bits = static_cast<Unsigned>(a < 0 ? ~a : a);
    if (bits == 0) return 0xffff'ffff;
    const int before = std::countl_zero(bits);
    return static_cast<uint32_t>(shift_amount ? before
                                              : static_cast<int>(8 * sizeof(T)) - 1 - before);
}

template <class T>
static void append_forms(std::vector<Form>& forms, const std::string& type) {
    forms.push_back(lanes<uint32_t(T)>(type, [](T a) { return find<false>(a); }));
    forms.push_back(lanes<uint32_t(T)>("shiftamt." + type, [](T a) { return find<true>(a); }));
}

static std::vector<Form> forms() {
    std::vector<Form> all;
    append_forms<uint32_t>(all, "u32");
    append_forms<int32_t>(all, "s32");
    append_forms<uint64_t>(all, "u64");
    append_forms<int64_t>(all, "s64");
    return all;
}

extern const Mnemonic insn_bfind{.name = "bfind",
                                 .forms = forms,
                                 .examples = {
                                     {"u32", {0x100}, 8},
                                     {"u32", {0}, 0xffff'ffff},
                                     {"s32", {0xffff'fffe}, 0},
                                     {"s32", {0xffff'ffff}, 0xffff'ffff},
                                     {"shiftamt.u32", {0x100}, 23},
                                     {"u64", {1ull << 40}, 40},
                                     {"shiftamt.s64", {1}, 63},
                                 }};

}  // namespace warpsim
