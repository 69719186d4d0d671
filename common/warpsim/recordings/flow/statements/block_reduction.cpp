// bar.red and barrier.red of a predicate over the block, before any thread has exited.
#include <array>

#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope&) {
    const std::string p = w.condition(), value = w.word(), q = w.predicate();
    const char* const name = w.chance(50) ? "bar" : "barrier";
    switch (w.below(3)) {
        case 0:
            w.line("{}.red.popc.u32 {}, 1, {}", name, value, p);
            break;
        case 1:
            w.line("{}.red.or.pred {}, 2, {}", name, q, p);
            w.line("selp.u32 {}, 3, 4, {}", value, q);
            break;
        default:
            w.line("{}.red.and.pred {}, 2, 96, !{}", name, q, p);
            w.line("selp.u32 {}, 5, 6, {}", value, q);
    }
    w.mix(value);
}

static bool fits(const FlowWriter& w, const FlowScope& scope) { return scope.block && !w.exited; }

extern const FlowStatement flow_block_reduction{6, fits, write};

}  // namespace warpsim
