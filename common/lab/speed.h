// Speed on the GPU: a kernel beside cub::DeviceReduce::Sum on the same bytes.
#pragma once

#include <string>

#include "bench/speed.h"
#include "device/gpu.h"
#include "lab/lab_toml.h"
#include "lab/segment_sums.h"
#include "lab/verdict.h"

namespace lab {

// `kernel` is loaded on the GPU and right. Throws device::Error where it cannot be measured.
bench::SpeedOutcome time_beside_reference(device::Gpu& gpu, const std::string& kernel,
                                          const Case& timed, uint64_t seed);

// The speed task of lab.toml.
SpeedResult measure_speed(device::Gpu& gpu, const std::string& kernel, const SpeedSpec& spec,
                          const SegmentSums& sums, uint64_t seed);

}  // namespace lab
