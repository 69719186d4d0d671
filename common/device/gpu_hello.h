// The first exchange with a new worker: whether there is a GPU, and which.
#pragma once

#include "device/gpu.h"
#include "device/gpu_worker.h"

namespace device {

// Throws Error with the reason why the GPU cannot be used.
GpuInfo say_hello(GpuWorker& worker);

}  // namespace device
