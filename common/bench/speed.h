// How fast a launch is beside cub::DeviceReduce::Sum on the same bytes.
#pragma once

#include <cstddef>

#include "device/gpu.h"

namespace bench {

struct SpeedResult {
    double ratio = 0;          // reference's time / launch's time: 1 as fast as CUB, below 1 slower
    double low = 0, high = 0;  // an interval of about 95 % around it
    double launch_seconds = 0, reference_seconds = 0;  // medians
    size_t pairs = 0;
    bool cold = false;  // no run found its input in the cache; false for inputs too small to rotate
};

struct SpeedOutcome {
    std::optional<device::Fault> fault;  // of the launch; the result is then empty
    SpeedResult result;
};

struct SpeedOptions {
    uint32_t pairs = 40;
    double deadline_seconds = 60;
};

// `launch` is one that has been run before and is right; its pointers lie in buffers of `gpu`,
// `input` among them: `elements` floats. Every pair works on copies of these buffers, in rotation.
// Buffers stay as they are, except that the copies are new ones on the device (free_all() frees
// them). Throws device::Error where it cannot be measured: no nvcc, no room.
SpeedOutcome measure_speed(device::Gpu& gpu, const device::Launch& launch, device::Pointer input,
                           size_t elements, const SpeedOptions& options = {});

// Ratio and interval of pairs of times.
SpeedResult summarise(const device::PairedTimes& times);

}  // namespace bench
