// bra{.uni} target;   the active lanes continue at target
// PTX ISA 9.0, 9.7.12.2.
#include "warpsim/insn/insn.h"

namespace warpsim {

static void branch(Warp& warp, const Insn& insn) { warp.branch(insn, insn.target); }

static std::vector<Form> forms() {
    return {{"", branch, {{Slot::label}}}, {"uni", branch, {{Slot::label}}}};
}

extern const Mnemonic insn_bra{
    .name = "bra", .forms = forms, .traits = {.effect = Effect::jump}, .control = true};

}  // namespace warpsim
