// shf.dir.mode.b32 d, a, b, c;   d = the upper half of {b, a} << c (l) or the lower half of {b, a}
// >> c (r); c is clamped to 32, or wraps at 32
// PTX ISA 9.0, 9.7.8.
#include <algorithm>

#include "warpsim/insn/insn.h"

namespace warpsim {

static uint32_t left(uint32_t a, uint32_t b, uint32_t amount) {
    return static_cast<uint32_t>((uint64_t{b} << 32 | a) << amount >> 32);
}
static uint32_t right(uint32_t a, uint32_t b, uint32_t amount) {
    return static_cast<uint32_t>((uint64_t{b} << 32 | a) >> amount);
}

static std::vector<Form> forms() {
    using Signature = uint32_t(uint32_t, uint32_t, uint32_t);
    return {
        lanes<Signature>("l.clamp.b32",
                         [](auto a, auto b, auto c) { return left(a, b, std::min(c, 32u)); }),
        lanes<Signature>("r.clamp.b32",
                         [](auto a, auto b, auto c) { return right(a, b, std::min(c, 32u)); }),
        lanes<Signature>("l.wrap.b32", [](auto a, auto b, auto c) { return left(a, b, c & 31); }),
        lanes<Signature>("r.wrap.b32", [](auto a, auto b, auto c) { return right(a, b, c & 31); }),
    };
}

extern const Mnemonic insn_shf{.name = "shf",
                               .forms = forms,
                               .traits = {.operation = Operation::funnel_shift},
                               .examples = {
                                   {"l.wrap.b32", {0x8000'0001, 0x1234'5678, 4}, 0x2345'6788},
                                   {"l.wrap.b32", {5, 6, 32}, 6},
                                   {"l.clamp.b32", {5, 6, 99}, 5},
                                   {"r.wrap.b32", {0x1234'5678, 0xabcd'ef01, 8}, 0x0112'3456},
                                   {"r.clamp.b32", {5, 6, 32}, 6},
                                   {"r.wrap.b32", {5, 6, 32}, 5},
                               }};

}  // namespace warpsim
