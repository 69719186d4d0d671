// Atomic operations whose outcome does not depend on the order: each cell has a single operation;
// tickets differ from run to run, their sum does not.
#include <array>

#include "warpsim/recordings/flow/flow_kernel.h"
#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

static void write(FlowWriter& w, const FlowScope&) {
    constexpr std::array<const char*, 6> operations{"add.u32", "xor.b32", "max.u32",
                                                    "min.s32", "or.b32",  "add.u32"};
    const uint64_t cell = w.below(operations.size() + 1);
    if (cell == operations.size()) {
        const std::string ticket = w.word();
        w.line("atom.global.add.u32 {}, [%cells+{}], 1", ticket, 4 * ticket_cell);
        w.line("red.global.add.u32 [%cells+{}], {}", 4 * (ticket_cell + 1), ticket);
    } else if (w.chance(50)) {
        w.line("red.global.{} [%cells+{}], {}", operations[cell], 4 * cell, w.state());
    } else {
        w.line("red.shared.{} [shared_cells+{}], {}", operations[cell], 4 * cell, w.state());
    }
}

static bool fits(const FlowWriter& w, const FlowScope&) { return w.in_kernel(); }

extern const FlowStatement flow_atomics{8, fits, write};

}  // namespace warpsim
