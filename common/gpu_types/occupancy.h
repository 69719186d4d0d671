// The number of blocks of a kernel that run at once (CUDA C++ Best Practices Guide, "Calculating
// Occupancy"): bounded by threads, registers and shared memory.
#pragma once

#include <cstdint>
#include <map>

namespace gpu_types {

struct BlockNeeds {
    uint64_t threads = 0, registers = 0;  // registers: per thread
    uint64_t shared_bytes = 0;            // static and dynamic
};

// `attributes`: of the device, by cudaDeviceAttr.
int blocks_per_multiprocessor(const std::map<int, int>& attributes, const BlockNeeds& block);
// On all multiprocessors: the most blocks of a cooperative launch, which may wait for each other.
uint64_t blocks_at_once(const std::map<int, int>& attributes, const BlockNeeds& block);

}  // namespace gpu_types
