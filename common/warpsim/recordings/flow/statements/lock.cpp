// A spin lock that all threads of the grid take to increment a variable without atomics.
#include "warpsim/recordings/flow/flow_kernel.h"
#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope&) {
    const std::string done = w.predicate(), taken = w.predicate(), old = w.word(), count = w.word(),
                      again = w.new_label(), next = w.new_label();
    w.line("setp.ne.u32 {}, 0, 0", done);
    w.label(again);
    w.line("atom.global.cas.b32 {}, [lock_$name], 0, 1", old);
    w.line("setp.ne.u32 {}, {}, 0", taken, old);
    w.line("@{} bra {}", taken, next);
    w.line("fence.acq_rel.gpu");
    w.line("ld.volatile.global.u32 {}, [%cells+{}]", count, 4 * counter_cell);
    w.line("add.u32 {}, {}, 1", count, count);
    w.line("st.volatile.global.u32 [%cells+{}], {}", 4 * counter_cell, count);
    w.line("fence.acq_rel.gpu");
    w.line("atom.global.exch.b32 {}, [lock_$name], 0", old);
    w.line("setp.eq.u32 {}, 0, 0", done);
    w.label(next);
    w.line("@!{} bra {}", done, again);
}

static bool fits(const FlowWriter& w, const FlowScope& scope) {
    return w.in_kernel() && scope.depth < 2;
}

extern const FlowStatement flow_lock{2, fits, write};

}  // namespace warpsim
