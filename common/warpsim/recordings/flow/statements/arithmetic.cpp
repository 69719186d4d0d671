// A few operations on the state. The sources differ: ptxas 13.0 turns lop3 with a repeated source
// and an xor into another function.
#include <array>

#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope&) {
    constexpr std::array tables{0x96, 0x1e, 0xe4, 0xca};
    const uint64_t count = 1 + w.below(3);
    for (uint64_t i = 0; i < count; ++i) {
        const std::string d = w.state();
        const auto [a, b, c] = w.different_states();
        switch (w.below(8)) {
            case 0:
                w.line("sub.u32 {}, {}, {}", d, a, b);
                break;
            case 1:
                w.line("mad.lo.u32 {}, {}, {}, {}", d, a, 2 * w.below(1000) + 1, b);
                break;
            case 2:
                w.line("xor.b32 {}, {}, {}", d, a, b);
                break;
            case 3:
                w.line("shf.l.wrap.b32 {}, {}, {}, {}", d, a, b, w.below(32));
                break;
            case 4:
                w.line("lop3.b32 {}, {}, {}, {}, {}", d, a, b, c, tables[w.below(4)]);
                break;
            case 5:
                w.line("prmt.b32 {}, {}, {}, {}", d, a, b, w.chance(50) ? 0x7531 : 0x2064);
                break;
            case 6:
                w.line("max.s32 {}, {}, {}", d, a, b);
                break;
            default:
                w.line("add.u32 {}, {}, {}", d, a, w.below(100000));
        }
    }
}

static bool fits(const FlowWriter&, const FlowScope&) { return true; }

extern const FlowStatement flow_arithmetic{30, fits, write};

}  // namespace warpsim
