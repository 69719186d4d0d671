// applypriority.global.L2::evict_normal [a], 128;   a hint: caches are not simulated
// PTX ISA 9.0, 9.7.9.
#include "warpsim/insn/insn.h"

namespace warpsim {

static std::vector<Form> forms() {
    const auto nothing = [](Warp&, const Insn&) {};
    return {{"", nothing, {{Slot::address}, {Slot::value, 4}}}};
}

extern const Mnemonic insn_applypriority{.name = "applypriority", .forms = forms, .memory = true};

}  // namespace warpsim
