// trap;   ends the launch
// PTX ISA 9.0, 9.7.19.4.
#include "language/say.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

static void trap(Warp& warp, const Insn&) {
    warp.fail(
        FaultKind::trap,
        lab::in_language(
            "the kernel stopped itself with a trap (nvcc also writes one where it sees a null "
            "pointer or a store to a __constant__ variable)"));
}

static std::vector<Form> forms() { return {{"", trap, {}}}; }

extern const Mnemonic insn_trap{
    .name = "trap", .forms = forms, .traits = {.effect = Effect::trap}, .control = true};

}  // namespace warpsim
