// The devices of a run, selected by --device.
#pragma once

#include <memory>
#include <string>

#include "device/gpu.h"
#include "device/sim.h"

namespace lab {

struct Devices {
    std::unique_ptr<device::Sim> sim;  // null with --device gpu
    std::unique_ptr<device::Gpu> gpu;  // null without a GPU, and with --device sim
    int compute_capability = 0;        // of the GPU, for the compiler; 0: none
};

// Throws NoVerdict if --device gpu finds no GPU.
Devices open_devices(const std::string& wanted);

}  // namespace lab
