// Speed on the GPU: the student's file compared with a function of CUB's or cuBLAS's, or with a
// naive kernel where the library is not installed.
#pragma once

#include <functional>

#include "bench/speed.h"
#include "course/lab_toml.h"
#include "run/experiment.h"
#include "verdict/verdict.h"

namespace lab {

// For a linear contract of floats, or one that counts. `reference` is one of bench/reference.cu.
// The program must be loaded on the GPU and correct. Throws device::Error if it cannot be measured.
bench::Timed timed_by(device::Gpu& gpu, const Subject& subject, const Case& timed,
                      const std::string& reference);
bench::SpeedOutcome time_case(device::Gpu& gpu, const Subject& subject, const Case& timed,
                              const std::string& reference, std::optional<double> threshold,
                              uint64_t seed);

// The words of four bytes of the inputs, each of which begins where cudaMalloc could have put it;
// there is a multiple of four of bytes where speed is measured.
uint64_t words_of(const Contract& contract, const Sizes& sizes);
// 0 for a contract that states none.
uint64_t multiply_adds_of(const Contract& contract, const Sizes& sizes);

// The number of outputs of a contract with `sized`.
uint64_t outputs_of(const Contract& contract, uint64_t elements);

// A speed task's result before it is measured.
SpeedResult unmeasured(const SpeedSpec& spec);

// The lab's reference, or its fallback if the reference is not installed.
const ReferenceSpec& installed_reference(
    const SpeedSpec& spec, const std::function<bool(const std::string& name)>& is_installed);
const ReferenceSpec& installed_reference(const SpeedSpec& spec, device::Gpu& gpu);
// Puts its name and thresholds into the result, with a note if it is the fallback.
void compare_with(const ReferenceSpec& reference, const SpeedSpec& spec, SpeedResult& result);

// The number of elements to time on a GPU with this much memory: `wanted`, halved until the buffers
// of paired timing fit or 2^20 is reached. `outputs_of` tells how many outputs there are.
uint64_t elements_that_fit(uint64_t wanted, uint64_t memory_bytes,
                           const std::function<uint64_t(uint64_t elements)>& outputs_of);

// Whole points, rounded down: none up to counts_from, all from at_least on.
int points_for(double ratio, const ReferenceSpec& reference, int out_of);

// The speed task of lab.toml.
SpeedResult measure_speed(device::Gpu& gpu, const Subject& subject, const SpeedSpec& spec,
                          const ContractPtr& contract, uint64_t seed);

// The number of memsets and copies that a call makes on the device, in addition to its launches.
uint64_t memory_operations(const Subject& subject, const Case& test_case, device::Device& device);

}  // namespace lab
