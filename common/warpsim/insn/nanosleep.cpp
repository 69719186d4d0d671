// nanosleep.u32 t;   waits: here not at all, since time is counted in instructions
// PTX ISA 9.0, 9.7.19.
#include "warpsim/insn/insn.h"

namespace warpsim {

static std::vector<Form> forms() {
    return {{"u32", [](Warp&, const Insn&) {}, {{Slot::value, 4}}}};
}

extern const Mnemonic insn_nanosleep{.name = "nanosleep",
                                     .forms = forms,
                                     .traits = {.effect = Effect::sleep, .first_is_source = true}};

}  // namespace warpsim
