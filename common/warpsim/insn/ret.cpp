// ret{.uni};   returns to the instruction after the call; in a kernel, the lanes exit
// PTX ISA 9.0, 9.7.12.5.
#include "warpsim/insn/insn.h"

namespace warpsim {

static void leave(Warp& warp, const Insn&) { warp.ret(); }

static std::vector<Form> forms() { return {{"", leave, {}}, {"uni", leave, {}}}; }

extern const Mnemonic insn_ret{
    .name = "ret", .forms = forms, .traits = {.effect = Effect::exit}, .control = true};

}  // namespace warpsim
