// bar{.cta}.sync a{, b};  bar.red.op.type d, a{, b}, c;  bar.arrive a, b;  bar.warp.sync mask;
// The lanes arrive at barrier a and wait until b threads, or all of the block, have arrived. Whole
// warps arrive together ("aligned"); bar.red gives every thread the reduction of c over all threads
// that arrived.
// PTX ISA 9.0, 9.7.13.1 and 9.7.13.2.
#include "warpsim/insn/barrier.h"

namespace warpsim {

// bar.warp.sync is __syncwarp(): the named lanes wait for each other.
static void warp_sync(Warp& warp, const Insn& insn) {
    warp.exchange(warp.row<Mask>(insn.operands[0]), [](int) { return 0u; });
}

static std::vector<Form> forms() {
    std::vector<Form> forms{
        {.name = "warp.sync",
         .execute = warp_sync,
         .slots = {{Slot::value, 4}},
         .traits = Traits{.effect = Effect::warp_barrier, .first_is_source = true}}};
    for (const char* cta : {"", "cta."}) add_barrier_forms<true>(cta, "", forms);
    return forms;
}

extern const Mnemonic insn_bar{.name = "bar",
                               .forms = forms,
                               .traits = {.effect = Effect::block_barrier, .first_is_source = true},
                               .control = true};

}  // namespace warpsim
