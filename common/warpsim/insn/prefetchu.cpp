// prefetchu.L1 [a];   a hint: caches are not simulated, and any address is accepted
// PTX ISA 9.0, 9.7.9.
#include "warpsim/insn/insn.h"

namespace warpsim {

static std::vector<Form> forms() {
    return {{"L1", [](Warp&, const Insn&) {}, {{Slot::address}}}};
}

extern const Mnemonic insn_prefetchu{.name = "prefetchu", .forms = forms, .memory = true};

}  // namespace warpsim
