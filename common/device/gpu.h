// The device `gpu`: a worker process that holds the CUDA driver. Beyond the common interface it
// times a student's plan next to a reference.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "device/gpu_timing.h"

namespace device {

struct GpuInfo {
    std::string name;            // "NVIDIA H200"
    int compute_capability = 0;  // 90 for 9.0
    int driver_version = 0;      // of CUDA: 13000 for 13.0
    int multiprocessors = 0;
    uint64_t memory_bytes = 0, l2_bytes = 0;
    std::map<int, int> attributes;  // by CUdevice_attribute
};

// Kernels' printf: the driver keeps only the last lines of a launch, some 49 000 short ones; if a
// kernel prints more, Outcome counts and shows only those.
class Gpu : public Device {
  public:
    virtual const GpuInfo& info() const = 0;
    // Whether the function of this library, built from bench/reference.cu, has what it calls on
    // this machine: cuBLAS may be missing.
    virtual bool has_reference(const std::string& library, const std::string& reference) = 0;
    // Valid until free_all(), load() or a fault. A returned fault was caused by the timed code.
    virtual std::optional<Fault> prepare_timing(const TimingPlan& plan) = 0;
    virtual GroupOutcome time_group(const Group& group) = 0;
    virtual Ceilings measure_ceilings() = 0;  // after prepare_timing()

    // Worker processes started: one, and another after each fault or missed deadline.
    virtual int workers_started() const = 0;
};

// Starts a worker immediately. Throws Error with the reason if there is no usable GPU.
std::unique_ptr<Gpu> make_gpu();

}  // namespace device
