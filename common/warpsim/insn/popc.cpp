// popc.type d, a;   d = the number of bits set in a
// PTX ISA 9.0, 9.7.1.
#include <bit>

#include "warpsim/insn/insn.h"

namespace warpsim {

template <class T>
static Form count(const char* type) {
    return lanes<uint32_t(T)>(type, [](T a) { return static_cast<uint32_t>(std::popcount(a)); });
}

static std::vector<Form> forms() { return {count<uint32_t>("b32"), count<uint64_t>("b64")}; }

extern const Mnemonic insn_popc{
    .name = "popc",
    .forms = forms,
    .examples = {{"b32", {0x8000'00ff}, 9}, {"b32", {0}, 0}, {"b64", {~0ull}, 64}}};

}  // namespace warpsim
