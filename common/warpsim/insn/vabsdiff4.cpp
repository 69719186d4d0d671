// vabsdiff4.type.atype.btype{.sat}{.add} d, a, b, c;   each byte of d = |byte of a - byte of b|;
// with add, d = c + the sum of the four
// PTX ISA 9.0, 9.7.18.
#include <algorithm>
#include <cstdlib>
#include <limits>

#include "warpsim/insn/insn.h"

namespace warpsim {

template <class T>
static int byte_of(uint32_t word, int i) {
    return static_cast<T>(word >> (8 * i));
}

template <class D, class A, class B, bool sat>
struct Differences {
    uint32_t operator()(uint32_t a, uint32_t b, uint32_t) const {
        uint32_t d = 0;
        for (int i = 0; i < 4; ++i) {
            int difference = std::abs(byte_of<A>(a, i) - byte_of<B>(b, i));
            if (sat) difference = std::min<int>(difference, std::numeric_limits<D>::max());
            d |= uint32_t(difference & 0xff) << (8 * i);
        }
        return d;
    }
};

template <class A, class B>
struct SumOfDifferences {
    uint32_t operator()(uint32_t a, uint32_t b, uint32_t c) const {
        for (int i = 0; i < 4; ++i) c += std::abs(byte_of<A>(a, i) - byte_of<B>(b, i));
        return c;
    }
};

template <class D, class A, class B>
static void append(std::vector<Form>& all, const std::string& types) {
    using Signature = uint32_t(uint32_t, uint32_t, uint32_t);
    all.push_back(lanes<Signature>(types, Differences<D, A, B, false>{}));
    all.push_back(lanes<Signature>(types + ".sat", Differences<D, A, B, true>{}));
    all.push_back(lanes<Signature>(types + ".add", SumOfDifferences<A, B>{}));
}

template <class D>
static void append_all(std::vector<Form>& all, const std::string& type) {
    append<D, uint8_t, uint8_t>(all, type + ".u32.u32");
    append<D, uint8_t, int8_t>(all, type + ".u32.s32");
    append<D, int8_t, uint8_t>(all, type + ".s32.u32");
    append<D, int8_t, int8_t>(all, type + ".s32.s32");
}

static std::vector<Form> forms() {
    std::vector<Form> all;
    append_all<uint8_t>(all, "u32");
    append_all<int8_t>(all, "s32");
    return all;
}

extern const Mnemonic insn_vabsdiff4{
    .name = "vabsdiff4",
    .forms = forms,
    .examples = {
        {"u32.u32.u32", {0x0105'ff00, 0x0301'00ff, 9}, 0x0204'ffff},
        {"u32.s32.s32", {0x7f00'00ff, 0x8000'0001, 9}, 0xff00'0002},
        {"s32.s32.s32.sat", {0x7f00'00ff, 0x8000'0001, 9}, 0x7f00'0002},
        {"u32.u32.u32.add", {0x0105'ff00, 0x0301'00ff, 9}, 9 + 2 + 4 + 255 + 255},
    }};

}  // namespace warpsim
