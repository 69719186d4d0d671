// Checks whether there is a usable GPU. Runs in a worker, since a broken driver must not end the
// harness.
#include "device/gpu.h"
#include "device/gpu_hello.h"

namespace device {
namespace {

GpuProbe probe() {
    try {
        GpuWorker worker(protocol::to_probe);
        const GpuInfo info = say_hello(worker);
        return {info.name, info.compute_capability, ""};
    } catch (const Error& error) {
        return {std::nullopt, 0, error.what()};
    }
}

}  // namespace

GpuProbe probe_gpu() {
    static const GpuProbe answer = probe();
    return answer;
}

}  // namespace device
