// The GPU that the worker uses: the first one that CUDA_VISIBLE_DEVICES allows.
#pragma once

#include "device/gpu_protocol.h"
#include "device/worker_driver.h"

namespace device {

// Throws Error with the reason if there is none.
protocol::DeviceInfo describe_gpu();

// Makes the device's primary context current, which the CUDA runtime uses too, so that code linked
// against the runtime (CUB) can access our buffers.
void open_context();

int device_attribute(CUdevice_attribute attribute);

}  // namespace device
