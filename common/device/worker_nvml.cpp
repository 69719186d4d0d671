#include "device/worker_nvml.h"

#include <dlfcn.h>

#include "device/worker_driver.h"

namespace device {
namespace {

// The few functions needed, declared here: the toolkit's packages for compiling do not contain
// nvml.h (NVML API Reference Guide, "Device Queries"). NVML_SUCCESS is 0.
struct Nvml {
    int (*init)() = nullptr;
    int (*device_by_bus_id)(const char*, void**) = nullptr;
    int (*clock)(void*, int, unsigned*) = nullptr;
    int (*temperature)(void*, int, unsigned*) = nullptr;
    int (*throttle_reasons)(void*, unsigned long long*) = nullptr;
    void* device = nullptr;

    static constexpr int sm_clock = 1, gpu_sensor = 0;
};

template <class Function>
bool find(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
}

bool find_all(void* library, Nvml& nvml) {
    return find(library, "nvmlInit_v2", nvml.init) &&
           find(library, "nvmlDeviceGetHandleByPciBusId_v2", nvml.device_by_bus_id) &&
           find(library, "nvmlDeviceGetClockInfo", nvml.clock) &&
           find(library, "nvmlDeviceGetTemperature", nvml.temperature) &&
           find(library, "nvmlDeviceGetCurrentClocksThrottleReasons", nvml.throttle_reasons);
}

// `device` is null if NVML is missing or does not find the GPU.
Nvml open() {
    Nvml nvml;
    void* library = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr || !find_all(library, nvml) || nvml.init() != 0) return {};
    CUdevice device = 0;
    char bus_id[32] = {};
    if (driver().cuCtxGetDevice(&device) != CUDA_SUCCESS ||
        driver().cuDeviceGetPCIBusId(bus_id, sizeof bus_id, device) != CUDA_SUCCESS ||
        nvml.device_by_bus_id(bus_id, &nvml.device) != 0)
        return {};
    return nvml;
}

}  // namespace

GpuState gpu_state() {
    static const Nvml nvml = open();
    GpuState state;
    unsigned long long reasons = 0;
    if (nvml.device == nullptr || nvml.clock(nvml.device, Nvml::sm_clock, &state.clock_mhz) != 0 ||
        nvml.temperature(nvml.device, Nvml::gpu_sensor, &state.temperature) != 0 ||
        nvml.throttle_reasons(nvml.device, &reasons) != 0)
        return {};
    state.throttle_reasons = reasons;
    state.is_known = 1;
    return state;
}

}  // namespace device
