// The state of the GPU, from NVML, which comes with the driver and is loaded at run time.
#pragma once

#include "device/gpu_timing.h"

namespace device {

// The state of the GPU whose context is current. If NVML is missing or gives no answer, is_known is
// 0.
GpuState gpu_state();

}  // namespace device
