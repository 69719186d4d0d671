#include "device/sim.h"
#include "language/say.h"

namespace device {

// Without line information, the message names the line of the PTX.
static std::string message_of(const warpsim::Fault& fault) {
    if (fault.line || !fault.ptx_line) return fault.what();
    return lab::say("{} (line {} of the PTX)", fault.what(), fault.ptx_line);
}

static std::optional<FaultyAccess> access_of(const warpsim::Fault& fault) {
    if (!fault.access) return std::nullopt;
    const warpsim::Access& access = *fault.access;
    return FaultyAccess{access.store, access.address, access.bytes, access.beyond,
                        access.other_device};
}

Fault as_fault(const warpsim::Fault& fault) {
    return {fault.kind,   message_of(fault), fault.kernel, fault.block,
            fault.thread, fault.line,        fault.calls,  access_of(fault)};
}

}  // namespace device
