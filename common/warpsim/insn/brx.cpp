// brx.idx{.uni} index, targets;   each lane continues at targets[index]
// PTX ISA 9.0, 9.7.12.3. An index beyond the list is undefined there, and a fault here.
#include "language/say.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

static void branch(Warp& warp, const Insn& insn) {
    const uint32_t* index = warp.row<uint32_t>(insn.operands[0]);
    std::array<int, warp_size> targets{};
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() >> lane & 1)) continue;
        if (index[lane] >= insn.targets->size()) {
            warp.fail(FaultKind::trap,
                      lab::say("brx.idx with index {} of a list of {}", index[lane],
                               insn.targets->size()),
                      lane);
        }
        targets[lane] = (*insn.targets)[index[lane]];
    }
    warp.branch_many(insn, targets);
}

static std::vector<Form> forms() {
    const std::vector<Slot> slots{{Slot::value, 4}, {Slot::branch_targets}};
    return {{"idx", branch, slots}, {"idx.uni", branch, slots}};
}

extern const Mnemonic insn_brx{.name = "brx",
                               .forms = forms,
                               .traits = {.effect = Effect::table_jump, .first_is_source = true},
                               .control = true};

}  // namespace warpsim
