#include "device/worker_gpu.h"

#include <algorithm>

#include "language/say.h"

namespace device {
namespace {

// The size of the ring buffer for a kernel's printf, which is read after the launch. The default of
// 1 MiB loses lines from about 30 000 on.
constexpr size_t printf_bytes = size_t{8} << 20;

void start_driver() {
    const CUresult result = driver().cuInit(0);
    switch (result) {
        case CUDA_ERROR_NO_DEVICE:
            throw Error(lab::in_language(
                "the driver is there, but no GPU that it may use (CUDA_VISIBLE_DEVICES?)"));
        case CUDA_ERROR_SYSTEM_DRIVER_MISMATCH:
            throw Error(lab::in_language(
                "the driver's library and its kernel module are of different versions: "
                "restart the machine"));
        default:
            DRIVER_CALL(cuInit(0));
    }
}

CUdevice first_device() {
    CUdevice device = 0;
    DRIVER_CALL(cuDeviceGet(&device, 0));
    return device;
}

}  // namespace

int device_attribute(CUdevice_attribute attribute) {
    int value = 0;
    DRIVER_CALL(cuDeviceGetAttribute(&value, attribute, first_device()));
    return value;
}

protocol::DeviceInfo describe_gpu() {
    start_driver();
    int devices = 0;
    DRIVER_CALL(cuDeviceGetCount(&devices));
    if (devices == 0)
        throw Error(lab::in_language("the driver sees no GPU (CUDA_VISIBLE_DEVICES?)"));

    protocol::DeviceInfo info;
    size_t memory = 0;
    DRIVER_CALL(cuDeviceGetName(info.name, sizeof info.name, first_device()));
    DRIVER_CALL(cuDeviceTotalMem(&memory, first_device()));
    DRIVER_CALL(cuDriverGetVersion(&info.driver_version));
    info.memory_bytes = memory;
    info.l2_bytes = static_cast<uint64_t>(device_attribute(CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE));
    info.multiprocessors = device_attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
    for (int i = 1; i < protocol::attribute_count; ++i)
        driver().cuDeviceGetAttribute(&info.attributes[i], static_cast<CUdevice_attribute>(i),
                                      first_device());
    info.compute_capability = 10 * device_attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR) +
                              device_attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
    return info;
}

void open_context() {
    CUcontext context = nullptr;
    DRIVER_CALL(cuDevicePrimaryCtxRetain(&context, first_device()));
    DRIVER_CALL(cuCtxSetCurrent(context));
    DRIVER_CALL(cuCtxSetLimit(CU_LIMIT_PRINTF_FIFO_SIZE, printf_bytes));
}

}  // namespace device
