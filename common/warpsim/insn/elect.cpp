// elect.sync d|p, mask;   d = the leader, the lowest lane in the mask; p = this lane is the leader
// PTX ISA 9.0, 9.7.13.
#include <bit>

#include "warpsim/insn/insn.h"

namespace warpsim {

static void execute(Warp& warp, const Insn& insn) {
    const Mask* const members = warp.row<Mask>(insn.operands[2]);
    const Exchange* const everyone = warp.exchange(members, [](int) { return 0u; });
    if (!everyone) return;
    Mask leaders = 0;
    std::array<uint32_t, warp_size> result{};
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() >> lane & 1)) continue;
        const int leader = std::countr_zero(members[lane] & everyone->present);
        result[lane] = static_cast<uint32_t>(leader);
        leaders |= Mask{leader == lane} << lane;
    }
    uint32_t* const destination = warp.row<uint32_t>(insn.operands[0]);
    for (int lane = 0; lane < warp_size; ++lane) {
        if (warp.active() >> lane & 1) destination[lane] = result[lane];
    }
    warp.set_predicate(insn.operands[1], leaders);
}

static std::vector<Form> forms() {
    return {{"sync", &execute, {{Slot::value, 4}, {Slot::optional_predicate}, {Slot::value, 4}}}};
}

extern const Mnemonic insn_elect{
    .name = "elect", .forms = forms, .traits = {.effect = Effect::exchange}, .control = true};

}  // namespace warpsim
