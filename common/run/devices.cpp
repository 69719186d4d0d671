#include "run/devices.h"

#include "base/error.h"
#include "language/say.h"

namespace lab {

Devices open_devices(const std::string& wanted) {
    Devices devices;
    if (wanted != "gpu") devices.sim = device::make_sim();
    if (wanted == "sim") return devices;
    const device::GpuProbe probe = device::probe_gpu();
    if (probe.name) {
        devices.gpu = device::make_gpu();
        devices.compute_capability = probe.compute_capability;
    } else if (wanted == "gpu") {
        throw NoVerdict(say("there is no GPU to use: {}; DEVICE=sim needs none", probe.reason));
    }
    return devices;
}

}  // namespace lab
