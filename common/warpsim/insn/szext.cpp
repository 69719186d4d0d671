// szext.mode.type d, a, b;   d = the low b bits of a, extended by the type's sign; b is clamped to
// 32, or wraps at 32
// PTX ISA 9.0, 9.7.1.
#include <algorithm>

#include "warpsim/insn/insn.h"

namespace warpsim {

template <class T>
static T extended(T a, uint32_t length) {
    if (length == 0) return 0;
    const uint32_t unused = 32 - length;
    return static_cast<T>(static_cast<T>(static_cast<uint32_t>(a) << unused) >> unused);
}

template <class T>
static Form clamping(const char* name) {
    return lanes<T(T, uint32_t)>(name,
                                 [](T a, uint32_t b) { return extended(a, std::min(b, 32u)); });
}

template <class T>
static Form wrapping(const char* name) {
    return lanes<T(T, uint32_t)>(name, [](T a, uint32_t b) { return extended(a, b & 31); });
}

static std::vector<Form> forms() {
    return {clamping<uint32_t>("clamp.u32"), clamping<int32_t>("clamp.s32"),
            wrapping<uint32_t>("wrap.u32"), wrapping<int32_t>("wrap.s32")};
}

extern const Mnemonic insn_szext{.name = "szext",
                                 .forms = forms,
                                 .examples = {
                                     {"clamp.u32", {0x1234'5678, 8}, 0x78},
                                     {"clamp.s32", {0x1234'5688, 8}, 0xffff'ff88},
                                     {"clamp.s32", {0x8234'5688, 100}, 0x8234'5688},
                                     {"wrap.s32", {0x1234'5688, 40}, 0xffff'ff88},
                                     {"wrap.u32", {0x1234'5688, 32}, 0},
                                 }};

}  // namespace warpsim
