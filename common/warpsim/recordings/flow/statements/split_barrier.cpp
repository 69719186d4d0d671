// A barrier that the threads of a warp reach at two instructions.
#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope& scope) {
    const std::string p = w.condition(), otherwise = w.new_label(), end = w.new_label();
    w.line("@{} bra {}", p, otherwise);
    w.statements(inside(scope, ""), 1);
    w.line("barrier.sync 4");
    w.line("bra {}", end);
    w.label(otherwise);
    w.line("barrier.sync 4");
    w.statements(inside(scope, ""), 1);
    w.label(end);
}

static bool fits(const FlowWriter&, const FlowScope& scope) { return scope.block; }

extern const FlowStatement flow_split_barrier{4, fits, write};

}  // namespace warpsim
