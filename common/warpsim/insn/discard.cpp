// discard.global.L2 [a], 128;   the 128 bytes at a become undefined: here they are unchanged
// PTX ISA 9.0, 9.7.9.
#include "warpsim/insn/insn.h"

namespace warpsim {

static std::vector<Form> forms() {
    const auto nothing = [](Warp&, const Insn&) {};
    return {{"L2", nothing, {{Slot::address}, {Slot::value, 4}}}};
}

extern const Mnemonic insn_discard{.name = "discard", .forms = forms, .memory = true};

}  // namespace warpsim
