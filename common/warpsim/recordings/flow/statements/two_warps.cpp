// The first two warps synchronise at a separate barrier, or the second waits for the first.
#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

namespace {

// Reads into `value` the word of thread %self ^ 32, in the other of the first two warps.
void read_word(FlowWriter& w, const std::string& own, const std::string& value) {
    const std::string other = w.address(), index = w.word();
    w.line("xor.b32 {}, %self, 32", index);
    w.line("sub.u32 {}, {}, %self", index, index);
    w.line("mul.wide.s32 {}, {}, 4", other, index);
    w.line("add.u64 {}, {}, {}", other, own, other);
    w.line("ld.shared.u32 {}, [{}]", value, other);
}

void write(FlowWriter& w, const FlowScope&) {
    const std::string third = w.predicate(), second = w.predicate(), end = w.new_label(),
                      producer = w.new_label(), own = w.address(), base = w.address(),
                      value = w.word();
    w.line("mov.u32 {}, 1", value);
    w.line("setp.ge.u32 {}, %self, 64", third);
    w.line("setp.ge.u32 {}, %self, 32", second);
    w.line("mov.u64 {}, pair_words", base);
    w.line("mul.wide.u32 {}, %self, 4", own);
    w.line("add.u64 {}, {}, {}", own, base, own);
    w.line("@{} bra {}", third, end);
    w.line("st.shared.u32 [{}], {}", own, w.state());
    if (w.chance(50)) {
        w.line("barrier.sync 5, 64");
        read_word(w, own, value);
    } else {
        w.line("@!{} bra {}", second, producer);
        w.line("barrier.sync 5, 64");
        read_word(w, own, value);
        w.line("bra {}", end);
        w.label(producer);
        w.line("barrier.arrive 5, 64");
    }
    w.label(end);
    w.line("barrier.sync 6");
    w.mix(value);
}

bool fits(const FlowWriter& w, const FlowScope& scope) { return scope.block && !w.exited; }

}  // namespace

extern const FlowStatement flow_two_warps{4, fits, write};

}  // namespace warpsim
