// The lanes of the mask exchange values through shared memory, with bar.warp.sync in between.
#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope& scope) {
    const std::string own = w.address(), other = w.address(), value = w.word(), first = w.word();
    w.line("mov.u64 {}, warp_words", own);
    w.line("mul.wide.u32 {}, %self, 4", other);
    w.line("add.u64 {}, {}, {}", own, own, other);
    w.line("st.shared.u32 [{}], {}", own, w.state());
    w.line("bar.warp.sync {}", scope.mask);
    read_first_word(w, {own, other, first, value}, scope.mask);
    w.mix(value);
}

static bool fits(const FlowWriter& w, const FlowScope& scope) {
    return !scope.mask.empty() && w.in_kernel();
}

extern const FlowStatement flow_warp_exchange{6, fits, write};

}  // namespace warpsim
