// The command line of `warpsim run`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "device/device.h"

namespace tool {

struct RunOptions {
    std::string file;
    std::vector<std::string> nvcc;  // options for nvcc
    std::string kernel;             // its name or a part of it; empty: the only one
    std::vector<uint32_t> grid = {1}, block = {1};
    uint32_t shared_bytes = 0;
    uint64_t max_instructions = 1'000'000'000;
    std::vector<std::string> arguments;    // as written
    std::vector<size_t> print;             // arguments whose buffers are shown at the end
    uint64_t schedule = 0, schedules = 0;  // a seed; the number of seeds to try
    bool cooperative = false;              // the blocks may wait for each other
    std::vector<uint32_t> cluster;         // blocks of a cluster; empty: as the kernel requires
    bool descending = false, both_orders = false, counts = false, check = false, json = false;
    // For whole programs only (ProgramCommand).
    bool stop_at_fault = false;
    int devices = 1;
    std::string exit_status;
};

// X, or X,Y, or X,Y,Z.
device::Dim3 dim3(const std::vector<uint32_t>& sizes);

}  // namespace tool
