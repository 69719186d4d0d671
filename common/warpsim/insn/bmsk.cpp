// bmsk.mode.b32 d, a, b;   d = b ones from bit a up; a and b are clamped to 32, or wrap at 32
// PTX ISA 9.0, 9.7.1.
#include <algorithm>

#include "warpsim/insn/insn.h"

namespace warpsim {

static uint32_t ones(uint32_t start, uint32_t length) {
    return static_cast<uint32_t>(((uint64_t{1} << length) - 1) << start);
}

static std::vector<Form> forms() {
    return {
        lanes<uint32_t(uint32_t, uint32_t)>(
            "clamp.b32",
            [](uint32_t a, uint32_t b) { return ones(std::min(a, 32u), std::min(b, 32u)); }),
        lanes<uint32_t(uint32_t, uint32_t)>(
            "wrap.b32", [](uint32_t a, uint32_t b) { return ones(a & 31, b & 31); }),
    };
}

extern const Mnemonic insn_bmsk{.name = "bmsk",
                                .forms = forms,
                                .examples = {
                                    {"clamp.b32", {4, 8}, 0xff0},
                                    {"clamp.b32", {4, 100}, 0xffff'fff0},
                                    {"wrap.b32", {36, 8}, 0xff0},
                                    {"wrap.b32", {0, 32}, 0},
                                }};

}  // namespace warpsim
