#include "cudart_sim/checks.h"

#include "cudart_sim/exit_status.h"
#include "cudart_sim/runtime.h"
#include "language/say.h"
#include "warpsim/observers/findings.h"

namespace cudart_sim {

using warpsim::GlobalMemory;

void Checks::allocated(uint64_t address, size_t bytes) {
    undefined_.set_undefined(GlobalMemory::buffer_of(address), bytes);
}

void Checks::written(uint64_t address, size_t bytes) {
    undefined_.set_defined(GlobalMemory::buffer_of(address), GlobalMemory::offset_of(address),
                           bytes);
}

void Checks::brought_back(uint64_t address) {
    undefined_.look_at_outputs({GlobalMemory::buffer_of(address)});
    tell();
}

// cudart_sim::tell prints each sentence only once, so earlier findings are not repeated.
void Checks::tell() {
    const auto undefined = not_told_by(races_.races(), undefined_.found());
    for (const warpsim::Finding& found : in_order(races_.races(), undefined)) {
        cudart_sim::tell(found.text);
        if (!found.is_remark) note_finding();
    }
    if (races_.races_left_out() || undefined_.left_out())
        cudart_sim::tell(lab::in_language("there is more of the kind; fix these first"));
    if (races_.gave_up())
        cudart_sim::tell(
            lab::in_language("the rest of a launch was not looked at: it is too long"));
}

}  // namespace cudart_sim
