// clz.type d, a;   d = the number of zeros above the highest bit that is set; the width if none is
// PTX ISA 9.0, 9.7.1.
#include <bit>

#include "warpsim/insn/insn.h"

namespace warpsim {

template <class T>
static Form count(const char* type) {
    return lanes<uint32_t(T)>(type, [](T a) { return static_cast<uint32_t>(std::countl_zero(a)); });
}

static std::vector<Form> forms() { return {count<uint32_t>("b32"), count<uint64_t>("b64")}; }

extern const Mnemonic insn_clz{
    .name = "clz",
    .forms = forms,
    .examples = {{"b32", {1}, 31}, {"b32", {0}, 32}, {"b64", {1}, 63}, {"b64", {0}, 64}}};

}  // namespace warpsim
