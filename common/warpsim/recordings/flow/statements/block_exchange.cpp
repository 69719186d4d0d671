// All threads of the block exchange values through shared memory, with barriers in between. The
// words of threads that exited before keep their last values.
#include <array>

#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

namespace {

// Once some threads have exited, a warp no longer arrives with all its lanes: no `aligned`
// barriers.
std::string barrier(FlowWriter& w) {
    constexpr std::array<const char*, 5> all{"barrier.sync 0", "barrier.cta.sync 3", "bar.sync 0",
                                             "bar.cta.sync 15", "barrier.sync.aligned 7"};
    return all[w.below(w.exited ? 2 : all.size())];
}

// %self's neighbour: (%self * step + shift) modulo 96.
std::string other_thread(FlowWriter& w) {
    const std::string other = w.word();
    const uint64_t shift = w.below(96);
    w.line("mad.lo.u32 {}, %self, {}, {}", other, 1 + w.below(7), shift);
    w.line("rem.u32 {}, {}, 96", other, other);
    return other;
}

void write(FlowWriter& w, const FlowScope&) {
    const std::string own = w.address(), base = w.address(), other = w.address(), value = w.word();
    w.line("mov.u64 {}, block_words", base);
    w.line("mul.wide.u32 {}, %self, 4", own);
    w.line("add.u64 {}, {}, {}", own, base, own);
    w.line("st.shared.u32 [{}], {}", own, w.state());
    w.line("{}", barrier(w));
    w.line("mul.wide.u32 {}, {}, 4", other, other_thread(w));
    w.line("add.u64 {}, {}, {}", other, base, other);
    w.line("ld.shared.u32 {}, [{}]", value, other);
    w.line("{}", barrier(w));
    w.mix(value);
}

bool fits(const FlowWriter&, const FlowScope& scope) { return scope.block; }

}  // namespace

extern const FlowStatement flow_block_exchange{14, fits, write};

}  // namespace warpsim
