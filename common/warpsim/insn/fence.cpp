// fence.sem.scope;   orders this thread's memory accesses as seen by other threads in the scope
// PTX ISA 9.0, 9.7.13.
//
// Here every access takes effect at once and in program order: a fence does nothing, but observers
// see it.
#include "warpsim/exec/grid.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

static std::vector<Form> forms() {
    const auto nothing = [](Warp&, const Insn&) {};
    const auto fence = [](Warp& warp, const Insn& insn) {
        warp.block().grid().tell_observers(
            [&](Observer& observer) { observer.fences(warp, insn); });
    };
    return {{"", fence, {}},
            {"proxy.alias", nothing, {}},
            {"proxy.async", nothing, {}},
            {"mbarrier_init", nothing, {}}};
}

extern const Mnemonic insn_fence{
    .name = "fence", .forms = forms, .traits = {.effect = Effect::fence}, .memory = true};

}  // namespace warpsim
