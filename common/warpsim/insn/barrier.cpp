// barrier{.cta}.sync{.aligned} a{, b};   as bar.sync; without .aligned, threads of a warp may
// arrive separately
// PTX ISA 9.0, 9.7.13.1.
#include "warpsim/insn/barrier.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> forms;
    for (const char* cta : {"", "cta."}) {
        add_barrier_forms<false>(cta, "", forms);
        add_barrier_forms<true>(cta, ".aligned", forms);
    }
    return forms;
}

extern const Mnemonic insn_barrier{
    .name = "barrier",
    .forms = forms,
    .traits = {.effect = Effect::block_barrier, .first_is_source = true},
    .control = true,
    .named_aligned = true};

}  // namespace warpsim
