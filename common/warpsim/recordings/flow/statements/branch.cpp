// if and if-else; if the active lanes are known, a vote may compute the mask of each side before
// the branch.
#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope& scope) {
    const std::string p = w.condition(), otherwise = w.new_label(), end = w.new_label();
    std::string yes, no;
    if (!scope.mask.empty() && w.chance(80)) {
        yes = w.word(), no = w.word();
        w.line("vote.sync.ballot.b32 {}, {}, {}", yes, p, scope.mask);
        w.line("xor.b32 {}, {}, {}", no, yes, scope.mask);
    }
    w.line("@!{} bra {}", p, otherwise);
    w.statements(inside(scope, yes), 1 + static_cast<int>(w.below(3)));
    if (w.chance(60)) {
        w.line("bra {}", end);
        w.label(otherwise);
        w.statements(inside(scope, no), 1 + static_cast<int>(w.below(3)));
    } else {
        w.label(otherwise);
    }
    w.label(end);
    if (!scope.mask.empty() && w.chance(30)) w.line("bar.warp.sync {}", scope.mask);
}

static bool fits(const FlowWriter&, const FlowScope& scope) { return scope.depth < deepest_scope; }

extern const FlowStatement flow_branch{25, fits, write};

}  // namespace warpsim
