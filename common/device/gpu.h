// The device `gpu`: a worker process that holds the CUDA driver. Beyond the common interface it
// times a launch beside a reference.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "device/device.h"

namespace device {

struct GpuInfo {
    std::string name;            // "NVIDIA H200"
    int compute_capability = 0;  // 90 for 9.0
    int driver_version = 0;      // of CUDA: 13000 for 13.0
    int multiprocessors = 0;
    uint64_t memory_bytes = 0, l2_bytes = 0;
    std::map<int, int> attributes;  // by CUdevice_attribute
};

// One set of buffers for a pair: the launch, and the reference over the same input.
struct PairSet {
    Launch launch;
    Pointer reference_input, reference_output;
};

// What time_pairs() does: `pairs` times launch and reference, on the sets in rotation.
struct PairPlan {
    std::string library;  // shared object with cub_reference_sum(), see bench/cub_reference.cu
    uint64_t elements = 0;
    uint32_t pairs = 40;
    double warm_up_seconds = 0.05;  // wakes the clocks; at least one run of each
    double deadline_seconds = 60;   // for all of it
    std::vector<PairSet> sets;
};

struct PairOutcome {
    std::optional<Fault> fault;  // of the launch
    PairedTimes times;
};

// Kernels' printf: the driver keeps some 49 000 short lines of a launch, the last ones; of a kernel
// that prints more, Outcome counts and shows what is left.
class Gpu : public Device {
  public:
    virtual const GpuInfo& info() const = 0;
    virtual PairOutcome time_pairs(const PairPlan& plan) = 0;

    // Worker processes so far: one, and one more after each fault or missed deadline.
    virtual int workers_started() const = 0;
};

// Starts a worker at once. Throws Error with the reason when there is no GPU to use.
std::unique_ptr<Gpu> make_gpu_device();

}  // namespace device
