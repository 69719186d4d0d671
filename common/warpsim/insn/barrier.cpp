// barrier{.cta}.sync{.aligned} a{, b};   as bar.sync; without .aligned, threads of a warp may
// arrive separately
// barrier.cluster.arrive{.release,.relaxed}{.aligned};   arrives at the barrier of the cluster
// barrier.cluster.wait{.acquire}{.aligned};   waits until all its threads that still run have
// PTX ISA 9.0, 9.7.13.1 and 9.7.13.4.
#include "warpsim/insn/barrier.h"

#include "warpsim/insn/cluster_barrier.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> forms;
    for (const char* cta : {"", "cta."}) {
        add_barrier_forms<false>(cta, "", forms);
        add_barrier_forms<true>(cta, ".aligned", forms);
    }
    add_cluster_barrier_forms(forms);
    return forms;
}

extern const Mnemonic insn_barrier{
    .name = "barrier",
    .forms = forms,
    .traits = {.effect = Effect::block_barrier, .first_is_source = true},
    .control = true,
    .named_aligned = true};

}  // namespace warpsim
