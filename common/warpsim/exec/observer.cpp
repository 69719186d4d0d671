#include "warpsim/exec/observer.h"

#include "warpsim/exec/memory.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

Mask ObservedAccess::lanes_in(ptx::Space wanted) const {
    if (insn.space != ptx::Space::none) return insn.space == wanted ? active : 0;
    Mask lanes = 0;
    for_each_lane(active, [&](int lane) {
        lanes |= space_of(addresses[lane]) == wanted ? lane_bit[lane] : 0;
    });
    return lanes;
}

}  // namespace warpsim
