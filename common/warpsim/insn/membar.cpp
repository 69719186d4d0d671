// membar.level;   the same as fence.sc, for the block (cta), the device (gl) or the system (sys)
// PTX ISA 9.0, 9.7.13. See fence.cpp.
#include "warpsim/insn/insn.h"

namespace warpsim {

static std::vector<Form> forms() {
    const auto nothing = [](Warp&, const Insn&) {};
    return {{"", nothing, {}}, {"gl", nothing, {}}};
}

extern const Mnemonic insn_membar{.name = "membar", .forms = forms, .memory = true};

}  // namespace warpsim
