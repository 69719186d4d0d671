// The speed task: the kernel beside the reference of lab.toml on the same bytes, on the GPU.
#pragma once

#include <string>

#include "device/gpu.h"
#include "lab/lab_toml.h"
#include "lab/segment_sums.h"
#include "lab/verdict.h"

namespace lab {

// `kernel` is loaded on the GPU and right. Throws device::Error where it cannot be measured.
SpeedResult measure_speed(device::Gpu& gpu, const std::string& kernel, const SpeedSpec& spec,
                          const SegmentSums& sums, uint64_t seed);

}  // namespace lab
