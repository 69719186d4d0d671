// Unstructured branches between basic blocks, including loops with two entries; a counter bounds
// them.
#include <vector>

#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope& scope) {
    const std::string steps = w.word(), over = w.predicate(), end = w.new_label();
    std::vector<std::string> labels(3 + w.below(4));
    for (std::string& label : labels) label = w.new_label();
    w.line("mov.u32 {}, 0", steps);
    for (const std::string& label : labels) {
        w.label(label);
        w.line("add.u32 {}, {}, 1", steps, steps);
        w.line("setp.gt.u32 {}, {}, {}", over, steps, 12 + w.below(20));
        w.line("@{} bra {}", over, end);
        FlowScope deep = inside(scope, "");
        deep.depth = deepest_scope;
        w.statements(deep, 1);
        w.mix(steps);
        const std::string p = w.condition();
        w.line("@{} bra {}", p, labels[w.below(labels.size())]);
        if (w.chance(30)) w.line("bra {}", labels[w.below(labels.size())]);
    }
    w.label(end);
}

static bool fits(const FlowWriter&, const FlowScope& scope) { return scope.depth < deepest_scope; }

extern const FlowStatement flow_tangle{6, fits, write};

}  // namespace warpsim
