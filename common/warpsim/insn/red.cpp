// red.sem.scope.space.op.type [a], b;   atomically: the value at a becomes op(the value, b)
// PTX ISA 9.0, 9.7.13.
#include "warpsim/insn/atomic.h"

namespace warpsim {

extern const Mnemonic insn_red{.name = "red",
                               .forms = atomic_forms<Atomic::red>,
                               .traits = {.effect = Effect::reduction, .first_is_source = true},
                               .memory = true};

}  // namespace warpsim
