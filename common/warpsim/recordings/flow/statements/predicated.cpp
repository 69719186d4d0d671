// Guarded instructions, including a vote of the guarded lanes.
#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope& scope) {
    const std::string p = w.condition(), a = w.state(), b = w.state();
    w.line("@{} add.u32 {}, {}, {}", p, a, b, w.below(1000));
    w.line("@!{} xor.b32 {}, {}, {}", p, b, a, w.below(1000));
    if (scope.mask.empty()) return;
    const std::string lanes = w.word(), seen = w.word(), q = w.condition();
    w.line("vote.sync.ballot.b32 {}, {}, {}", lanes, p, scope.mask);
    w.line("mov.u32 {}, 5", seen);
    w.line("@{} vote.sync.ballot.b32 {}, {}, {}", p, seen, q, lanes);
    w.mix(seen);
}

static bool fits(const FlowWriter&, const FlowScope&) { return true; }

extern const FlowStatement flow_predicated{8, fits, write};

}  // namespace warpsim
