// membar.level;   the same as fence.sc, for the block (cta), the device (gl) or the system (sys)
// PTX ISA 9.0, 9.7.13. See fence.cpp.
#include "warpsim/exec/grid.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

static std::vector<Form> forms() {
    const auto fence = [](Warp& warp, const Insn& insn) {
        warp.block().grid().tell_observers(
            [&](Observer& observer) { observer.fences(warp, insn); });
    };
    return {{"", fence, {}}, {"gl", fence, {}}};
}

extern const Mnemonic insn_membar{
    .name = "membar", .forms = forms, .traits = {.effect = Effect::fence}, .memory = true};

}  // namespace warpsim
