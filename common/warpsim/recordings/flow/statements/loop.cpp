// A loop whose trip count depends on each lane's state, with a break and (where the active lanes
// are unknown) a continue.
#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

namespace {

struct Loop {
    std::string mask;  // the lanes that are still in the loop; empty: unknown
    std::string next, out;
};

// Lanes where `p` holds continue at loop.out; the others remove them from the mask.
void leave(FlowWriter& w, const Loop& loop, const std::string& p) {
    if (loop.mask.empty()) {
        w.line("@{} bra {}", p, loop.out);
        return;
    }
    const std::string left = w.word();
    w.line("vote.sync.ballot.b32 {}, {}, {}", left, p, loop.mask);
    w.line("@{} bra {}", p, loop.out);
    w.line("xor.b32 {}, {}, {}", loop.mask, loop.mask, left);
}

void write(FlowWriter& w, const FlowScope& scope) {
    const Loop loop{!scope.mask.empty() && w.chance(80) ? w.word() : "", w.new_label(),
                    w.new_label()};
    const std::string turns = w.word(), done = w.predicate(), head = w.new_label();
    const uint64_t most_turns = 3 + 4 * w.below(2);
    w.line("and.b32 {}, {}, {}", turns, w.state(), most_turns);
    if (!loop.mask.empty()) w.line("mov.b32 {}, {}", loop.mask, scope.mask);
    w.label(head);
    w.line("setp.eq.u32 {}, {}, 0", done, turns);
    leave(w, loop, done);
    w.line("sub.u32 {}, {}, 1", turns, turns);
    w.statements(inside(scope, loop.mask), 1 + static_cast<int>(w.below(3)));
    if (w.chance(50)) leave(w, loop, w.condition());
    if (loop.mask.empty() && w.chance(50)) w.line("@{} bra {}", w.condition(), loop.next);
    w.statements(inside(scope, loop.mask), static_cast<int>(w.below(2)));
    w.label(loop.next);
    w.line("bra {}", head);
    w.label(loop.out);
}

bool fits(const FlowWriter&, const FlowScope& scope) { return scope.depth < deepest_scope - 1; }

}  // namespace

extern const FlowStatement flow_loop{14, fits, write};

}  // namespace warpsim
