// The GPU that the worker uses: the first one that CUDA_VISIBLE_DEVICES leaves.
#pragma once

#include "device/gpu_protocol.h"
#include "device/worker_driver.h"

namespace device {

// Throws Error with the reason if there is none.
protocol::DeviceInfo describe_gpu();

// Makes the device's primary context current; the same that the CUDA runtime uses, so that code
// linked against it (CUB) sees our buffers.
void open_context();

int device_attribute(CUdevice_attribute attribute);

}  // namespace device
