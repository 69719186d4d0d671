// One shuffle and one vote that lanes reach at two instructions: the mask alone determines which
// lanes take part.
#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope& scope) {
    const std::string p = w.condition(), otherwise = w.new_label(), end = w.new_label();
    const std::string value = w.word(), seen = w.word(), q = w.condition();
    w.line("@{} bra {}", p, otherwise);
    for (const bool first : {true, false}) {
        FlowScope deep = inside(scope, "");
        deep.depth = deepest_scope;
        w.statements(deep, 1);
        // All lanes of the mask take part, and each one reads its own value.
        w.line("shfl.sync.idx.b32 {}, {}, %lane, 31, {}", value, w.state(), scope.mask);
        w.line("vote.sync.ballot.b32 {}, {}, {}", seen, q, scope.mask);
        if (first) {
            w.line("bra {}", end);
            w.label(otherwise);
        }
    }
    w.label(end);
    w.mix(value);
    w.mix(seen);
}

static bool fits(const FlowWriter&, const FlowScope& scope) {
    return !scope.mask.empty() && scope.depth < deepest_scope;
}

extern const FlowStatement flow_apart{4, fits, write};

}  // namespace warpsim
