// exit;   the active lanes exit
// PTX ISA 9.0, 9.7.12.6.
#include "warpsim/insn/insn.h"

namespace warpsim {

static void leave(Warp& warp, const Insn&) { warp.exit_lanes(); }

static std::vector<Form> forms() { return {{"", leave, {}}}; }

extern const Mnemonic insn_exit{
    .name = "exit", .forms = forms, .traits = {.effect = Effect::exit}, .control = true};

}  // namespace warpsim
