// fence.sem.scope;   orders this thread's memory accesses as the others of the scope see them
// PTX ISA 9.0, 9.7.13.
//
// Here every access takes effect at once and in program order: a fence does nothing, but observers
// see it.
#include "warpsim/insn/insn.h"

namespace warpsim {

static std::vector<Form> forms() {
    const auto nothing = [](Warp&, const Insn&) {};
    return {{"", nothing, {}},
            {"proxy.alias", nothing, {}},
            {"proxy.async", nothing, {}},
            {"mbarrier_init", nothing, {}}};
}

extern const Mnemonic insn_fence{.name = "fence", .forms = forms, .memory = true};

}  // namespace warpsim
