// brkpt;   a breakpoint; without a debugger it ends the launch
// PTX ISA 9.0, 9.7.19.1.
#include "language/say.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

static void stop(Warp& warp, const Insn&) {
    warp.fail(FaultKind::trap, lab::in_language("the kernel stopped at a breakpoint (brkpt)"));
}

static std::vector<Form> forms() { return {{"", stop, {}}}; }

extern const Mnemonic insn_brkpt{.name = "brkpt", .forms = forms, .control = true};

}  // namespace warpsim
