// A per-thread array with a computed index.
#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope&) {
    const std::string base = w.address(), place = w.address(), index = w.word(), value = w.word();
    w.line("mov.u64 {}, words_of_thread", base);
    for (const bool store : {true, false}) {
        w.line("and.b32 {}, {}, 7", index, w.state());
        w.line("mul.wide.u32 {}, {}, 4", place, index);
        w.line("add.u64 {}, {}, {}", place, base, place);
        if (store)
            w.line("st.local.u32 [{}], {}", place, w.state());
        else
            w.line("ld.local.u32 {}, [{}]", value, place);
    }
    w.mix(value);
}

static bool fits(const FlowWriter& w, const FlowScope&) { return w.in_kernel(); }

extern const FlowStatement flow_local_memory{6, fits, write};

}  // namespace warpsim
