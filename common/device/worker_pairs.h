// Paired timing: a launch and the reference over the same bytes, interleaved in one process.
#pragma once

#include "device/gpu.h"
#include "device/worker_program.h"

namespace device {

// Throws KernelFault for what the launch does, Error for what the reference does.
PairedTimes time_pairs(const Program& program, const Memory& memory, const PairPlan& plan);

}  // namespace device
