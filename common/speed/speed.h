// Speed on the GPU: the student's file compared with cub::DeviceReduce::Sum.
#pragma once

#include "bench/speed.h"
#include "course/lab_toml.h"
#include "run/experiment.h"
#include "verdict/verdict.h"

namespace lab {

// For a linear contract: each element of the input belongs to one output. The program must be
// loaded on the GPU and correct. Throws device::Error if it cannot be measured.
bench::Timed timed_by(device::Gpu& gpu, const Subject& subject, const Case& timed);
bench::SpeedOutcome time_case(device::Gpu& gpu, const Subject& subject, const Case& timed,
                              std::optional<double> threshold, uint64_t seed);

// A speed task's result before it is measured.
SpeedResult unmeasured(const SpeedSpec& spec);

// The number of elements to time on a GPU with this much memory: `wanted`, halved until the buffers
// of paired timing fit or 2^20 is reached.
uint64_t elements_that_fit(uint64_t wanted, uint64_t memory_bytes);

// Whole points, rounded down: none up to counts_from, all from at_least on.
int points_for(double ratio, const SpeedSpec& spec);

// The speed task of lab.toml.
SpeedResult measure_speed(device::Gpu& gpu, const Subject& subject, const SpeedSpec& spec,
                          const ContractPtr& contract, uint64_t seed);

// The number of memsets and copies that a call makes on the device, in addition to its launches.
uint64_t memory_operations(const Subject& subject, const Case& test_case, device::Device& device);

}  // namespace lab
