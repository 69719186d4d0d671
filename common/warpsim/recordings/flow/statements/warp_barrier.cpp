// Each warp has a separate block barrier, which its lanes reach at two instructions.
#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope& scope) {
    const std::string barrier = w.word(), own = w.address(), other = w.address(), first = w.word(),
                      value = w.word(), p = w.condition(), otherwise = w.new_label(),
                      end = w.new_label();
    w.line("shr.u32 {}, %self, 5", barrier);
    w.line("add.u32 {}, {}, 8", barrier, barrier);  // no other statement uses 8 to 10
    w.line("mov.u64 {}, warp_words", own);
    w.line("mul.wide.u32 {}, %self, 4", other);
    w.line("add.u64 {}, {}, {}", own, own, other);
    w.line("@{} bra {}", p, otherwise);
    w.line("st.shared.u32 [{}], {}", own, w.state());
    w.line("barrier.sync {}, 32", barrier);
    w.line("bra {}", end);
    w.label(otherwise);
    w.line("st.shared.u32 [{}], {}", own, w.state());
    w.line("barrier.sync {}, 32", barrier);
    w.label(end);
    read_first_word(w, {own, other, first, value}, scope.mask);
    w.mix(value);
}

static bool fits(const FlowWriter&, const FlowScope& scope) {
    return scope.block && !scope.mask.empty();
}

extern const FlowStatement flow_warp_barrier{4, fits, write};

}  // namespace warpsim
