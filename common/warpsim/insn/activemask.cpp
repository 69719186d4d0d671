// activemask.b32 d;   d = the mask of the lanes that execute this instruction together
// PTX ISA 9.0, 9.7.13.
#include "warpsim/insn/insn.h"

namespace warpsim {

static std::vector<Form> forms() {
    return {{"b32",
             [](Warp& warp, const Insn& insn) {
                 uint32_t* const result = warp.row<uint32_t>(insn.operands[0]);
                 for (int lane = 0; lane < warp_size; ++lane) {
                     if (warp.active() >> lane & 1) result[lane] = warp.active();
                 }
             },
             {{Slot::value, 4}}}};
}

extern const Mnemonic insn_activemask{
    .name = "activemask", .forms = forms, .traits = {.effect = Effect::active_lanes}};

}  // namespace warpsim
