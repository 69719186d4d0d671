// A loop with the same trip count for all threads: its body may contain the same statements as the
// code around it.
#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope& scope) {
    const std::string turns = w.word(), more = w.predicate(), head = w.new_label();
    w.line("mov.u32 {}, {}", turns, 2 + w.below(2));
    w.label(head);
    FlowScope body = scope;
    body.top = false;
    ++body.depth;
    w.statements(body, 1 + static_cast<int>(w.below(3)));
    w.line("sub.u32 {}, {}, 1", turns, turns);
    w.line("setp.ne.u32 {}, {}, 0", more, turns);
    w.line("@{} bra{} {}", more, scope.block ? ".uni" : "", head);
}

static bool fits(const FlowWriter&, const FlowScope& scope) {
    return scope.depth < deepest_scope - 1;
}

extern const FlowStatement flow_repeat{6, fits, write};

}  // namespace warpsim
