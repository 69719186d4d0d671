// brx.idx with four targets; where their masks are not computed, one may fall through into the
// next.
#include <array>

#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope& scope) {
    const bool known = !scope.mask.empty() && w.chance(80);
    const std::string index = w.word(), end = w.new_label(), targets = w.new_label();
    std::array<std::string, 4> labels, masks;
    for (std::string& label : labels) label = w.new_label();
    w.line("and.b32 {}, {}, 3", index, w.state());
    for (size_t i = 0; known && i < 4; ++i) {
        const std::string p = w.predicate();
        masks[i] = w.word();
        w.line("setp.eq.u32 {}, {}, {}", p, index, i);
        w.line("vote.sync.ballot.b32 {}, {}, {}", masks[i], p, scope.mask);
    }
    w.raw(fmt::format("{}: .branchtargets {};\n", targets, fmt::join(labels, ", ")));
    w.line("brx.idx {}, {}", index, targets);
    for (size_t i = 0; i < 4; ++i) {
        w.label(labels[i]);
        w.statements(inside(scope, masks[i]), 1 + static_cast<int>(w.below(2)));
        if (known || w.chance(70)) w.line("bra {}", end);
    }
    w.label(end);
}

static bool fits(const FlowWriter&, const FlowScope& scope) {
    return scope.depth < deepest_scope - 1;
}

extern const FlowStatement flow_choice{7, fits, write};

}  // namespace warpsim
