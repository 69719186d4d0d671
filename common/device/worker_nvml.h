// The state of the GPU by NVML, which comes with the driver; found at run time.
#pragma once

#include "device/gpu_timing.h"

namespace device {

// Of the GPU whose context is current. Where NVML is missing or does not answer, is_known is 0.
GpuState gpu_state();

}  // namespace device
