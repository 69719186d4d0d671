// The number of blocks of a kernel that a multiprocessor runs at once (CUDA C++ Best Practices
// Guide, "Calculating Occupancy"): the smallest of the limits by threads, registers and shared
// memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>

namespace device {

struct BlockNeeds {
    uint64_t threads = 0, registers = 0;  // registers: per thread
    uint64_t shared_bytes = 0;            // static and dynamic
};

// Numbers of cudaDeviceAttr, whose header is not available everywhere.
enum OccupancyAttribute : int {
    most_threads_a_block = 1,
    threads_a_multiprocessor = 39,
    shared_bytes_a_multiprocessor = 81,
    registers_a_multiprocessor = 82,
    blocks_a_multiprocessor = 106,
    reserved_shared_bytes = 111,
};

// `attributes`: by cudaDeviceAttr, as Device::attributes().
inline int blocks_per_multiprocessor(const std::map<int, int>& attributes,
                                     const BlockNeeds& block) {
    const auto attribute = [&](OccupancyAttribute which) {
        const auto found = attributes.find(which);
        return found == attributes.end() ? uint64_t{0} : static_cast<uint64_t>(found->second);
    };
    const auto round_up = [](uint64_t value, uint64_t unit) {
        return (value + unit - 1) / unit * unit;
    };
    if (block.threads < 1 || block.threads > attribute(most_threads_a_block)) return 0;
    constexpr uint64_t lanes = 32, registers_unit = 256, shared_unit = 128;
    const uint64_t warps = round_up(block.threads, lanes) / lanes;
    const uint64_t registers =
        warps * round_up(std::max(uint64_t{1}, block.registers) * lanes, registers_unit);
    const uint64_t shared = std::max(
        uint64_t{1}, round_up(block.shared_bytes, shared_unit) + attribute(reserved_shared_bytes));
    return static_cast<int>(std::min({attribute(blocks_a_multiprocessor),
                                      attribute(threads_a_multiprocessor) / lanes / warps,
                                      attribute(registers_a_multiprocessor) / registers,
                                      attribute(shared_bytes_a_multiprocessor) / shared}));
}

}  // namespace device
