// prefetch.space.level [a];   a hint: caches are not simulated, and any address is accepted
// PTX ISA 9.0, 9.7.9.
#include "warpsim/insn/insn.h"

namespace warpsim {

static std::vector<Form> forms() {
    const auto nothing = [](Warp&, const Insn&) {};
    return {{"L1", nothing, {{Slot::address}}}, {"L2", nothing, {{Slot::address}}}};
}

extern const Mnemonic insn_prefetch{.name = "prefetch", .forms = forms, .memory = true};

}  // namespace warpsim
