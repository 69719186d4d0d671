// cnot.type d, a;   d = a == 0 ? 1 : 0
// PTX ISA 9.0, 9.7.8.
#include "warpsim/insn/insn.h"

namespace warpsim {

template <class T>
static Form is_zero(const char* type) {
    return lanes<T(T)>(type, [](T a) { return static_cast<T>(a == 0); });
}

static std::vector<Form> forms() {
    return {is_zero<uint16_t>("b16"), is_zero<uint32_t>("b32"), is_zero<uint64_t>("b64")};
}

extern const Mnemonic insn_cnot{.name = "cnot",
                                .forms = forms,
                                .examples = {
                                    {"b16", {0x8000}, 0},
                                    {"b32", {0}, 1},
                                    {"b32", {2}, 0},
                                    {"b64", {1ull << 32}, 0},
                                }};

}  // namespace warpsim
