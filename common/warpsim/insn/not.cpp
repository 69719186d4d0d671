// not.type d, a;   d = ~a
// PTX ISA 9.0, 9.7.8.
#include "warpsim/insn/insn.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

static std::vector<Form> forms() {
    constexpr auto logic = [](auto a) { return static_cast<decltype(a)>(~a); };
    return {
        masks<1>(logic),
        lanes<uint16_t(uint16_t)>("b16", logic),
        lanes<uint32_t(uint32_t)>("b32", logic),
        lanes<uint64_t(uint64_t)>("b64", logic),
    };
}

extern const Mnemonic insn_not{.name = "not",
                               .forms = forms,
                               .traits = {.operation = Operation::bit_not},
                               .examples = {
                                   {"pred", {0}, 1},
                                   {"pred", {1}, 0},
                                   {"b16", {0xff00}, 0x00ff},
                                   {"b32", {0xff00}, 0xffff'00ff},
                                   {"b64", {1}, 0xffff'ffff'ffff'fffe},
                               }};

}  // namespace warpsim
