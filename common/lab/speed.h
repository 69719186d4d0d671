// Speed on the GPU: what the student's file does beside cub::DeviceReduce::Sum.
#pragma once

#include "bench/speed.h"
#include "lab/experiment.h"
#include "lab/lab_toml.h"
#include "lab/segment_sums.h"
#include "lab/verdict.h"

namespace lab {

// Of a launch of labs 01 to 03, or of a call that sums. The program is loaded on the GPU and right.
// Throws device::Error where it cannot be measured.
bench::Timed timed_by(device::Gpu& gpu, const Subject& subject, const Case& timed);
bench::SpeedOutcome time_case(device::Gpu& gpu, const Subject& subject, const Case& timed,
                              std::optional<double> threshold, uint64_t seed);

// What is known of a speed task before it is measured.
SpeedResult unmeasured(const SpeedSpec& spec);

// As many of `wanted` elements as a GPU of so much memory is timed with: halved until the buffers
// of paired timing fit, but never below 2^20.
uint64_t elements_that_fit(uint64_t wanted, uint64_t memory_bytes);

// Whole points, rounded down: none up to counts_from, all from at_least on.
int points_for(double ratio, const SpeedSpec& spec);

// The speed task of lab.toml.
SpeedResult measure_speed(device::Gpu& gpu, const Subject& subject, const SpeedSpec& spec,
                          const SegmentSums& sums, uint64_t seed);

}  // namespace lab
