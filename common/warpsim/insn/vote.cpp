// vote.sync.mode.pred d, a, mask;   d = a holds for all (any, uni: all or none) of the named lanes
// vote.sync.ballot.b32 d, a, mask;   d = the named lanes for which a holds
// PTX ISA 9.0, 9.7.13.
#include "warpsim/insn/insn.h"

namespace warpsim {

namespace {

// Computes a lane's result from the named lanes that are present, and those of them for which the
// predicate holds.
using Decide = uint32_t (*)(Mask here, Mask holds);

uint32_t all(Mask here, Mask holds) { return holds == here; }
uint32_t any(Mask, Mask holds) { return holds != 0; }
uint32_t uni(Mask here, Mask holds) { return holds == here || holds == 0; }
uint32_t ballot(Mask, Mask holds) { return holds; }

template <Decide decide>
void execute(Warp& warp, const Insn& insn) {
    const Operand d = insn.operands[0];
    const Mask truth = warp.predicate(insn.operands[1]);
    const Mask* const members = warp.row<Mask>(insn.operands[2]);
    const Exchange* const everyone =
        warp.exchange(members, [&](int lane) { return truth >> lane & 1; });
    if (!everyone) return;
    Mask holds = 0;
    for (int lane = 0; lane < warp_size; ++lane) {
        if (everyone->present >> lane & 1)
            holds |= static_cast<Mask>(everyone->value[lane]) << lane;
    }
    Mask decided = 0;
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() >> lane & 1)) continue;
        const uint32_t result = decide(members[lane] & everyone->present, members[lane] & holds);
        if (d.bytes) warp.row<uint32_t>(d)[lane] = result;
        decided |= Mask{result != 0} << lane;
    }
    if (d.bytes == 0) warp.set_predicate(d, decided);
}

std::vector<Form> forms() {
    const std::vector<Slot> slots = {{Slot::predicate}, {Slot::predicate}, {Slot::value, 4}};
    return {
        {"sync.all.pred", &execute<all>, slots},
        {"sync.any.pred", &execute<any>, slots},
        {"sync.uni.pred", &execute<uni>, slots},
        {"sync.ballot.b32",
         &execute<ballot>,
         {{Slot::value, 4}, {Slot::predicate}, {Slot::value, 4}}},
    };
}

}  // namespace

extern const Mnemonic insn_vote{
    .name = "vote", .forms = forms, .traits = {.effect = Effect::exchange}, .control = true};

}  // namespace warpsim
