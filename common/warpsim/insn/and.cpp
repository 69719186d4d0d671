// and.type d, a, b;   d = a & b
// PTX ISA 9.0, 9.7.8.
#include "warpsim/insn/insn.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

static std::vector<Form> forms() {
    constexpr auto logic = [](auto a, auto b) { return static_cast<decltype(a)>(a & b); };
    return {
        masks<2>(logic),
        lanes<uint16_t(uint16_t, uint16_t)>("b16", logic),
        lanes<uint32_t(uint32_t, uint32_t)>("b32", logic),
        lanes<uint64_t(uint64_t, uint64_t)>("b64", logic),
    };
}

extern const Mnemonic insn_and{.name = "and",
                               .forms = forms,
                               .traits = {.operation = Operation::bit_and},
                               .examples = {
                                   {"pred", {1, 0}, 0},
                                   {"pred", {1, 1}, 1},
                                   {"b16", {0xff00, 0x0f0f}, 0x0f00},
                                   {"b32", {0xff00, 0x0f0f}, 0x0f00},
                                   {"b64", {0x1'0000'0001, 1}, 1},
                               }};

}  // namespace warpsim
