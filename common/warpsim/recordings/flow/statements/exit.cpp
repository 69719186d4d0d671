// Some threads exit. Threads that work together keep the mask of those that remain.
#include "warpsim/recordings/flow/flow_kernel.h"
#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope& scope) {
    const std::string p = w.condition(), gone = w.word(), stay = w.new_label();
    // A barrier orders only accesses of threads that arrive at it: the exiting threads arrive at
    // one first.
    if (!w.alone()) w.line("barrier.sync 0");
    if (!w.alone()) w.line("vote.sync.ballot.b32 {}, {}, {}", gone, p, scope.mask);
    w.line("@!{} bra {}", p, stay);
    store_state(w);
    w.line("{}", w.chance(50) ? "exit" : "ret");
    w.label(stay);
    if (!w.alone()) w.line("xor.b32 {}, {}, {}", scope.mask, scope.mask, gone);
    w.exited = true;
}

static bool fits(const FlowWriter& w, const FlowScope& scope) {
    return w.alone() || (w.in_kernel() && scope.top);
}

extern const FlowStatement flow_exit{3, fits, write};

}  // namespace warpsim
