// A GPU as the model describes it: one file in common/model/gpus.
#pragma once

#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>

namespace model {

// Thrown for a description that cannot be used; what() names file and line.
struct BadGpu : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// docs/model.md explains each number and its source.
struct Gpu {
    std::string name;       // "NVIDIA H200"
    bool measured = false;  // every number comes from the microbenchmarks
    std::string source;     // the microbenchmarks' date and driver; or the data sheet

    // Sizes of the device, and how much of a launch fits on a multiprocessor at once.
    double multiprocessors = 0;
    double threads_per_multiprocessor = 0, blocks_per_multiprocessor = 0;
    double shared_bytes_per_multiprocessor = 0;
    double l2_bytes = 0;
    double clock_hertz = 0;

    // Rates of the whole device.
    double dram_bytes_per_second = 0, l2_bytes_per_second = 0;
    double contended_atomics_per_second = 0, contended_atomic_lanes_per_second = 0;
    double atomics_per_second = 0;
    double blocks_per_second = 0, warps_per_second = 0;

    // Rates of one multiprocessor.
    double multiprocessor_bytes_per_second = 0;
    double warp_instructions_per_second = 0;
    double shared_wavefronts_per_second = 0, l1_sectors_per_second = 0;
    double barriers_per_second = 0, shared_atomic_turns_per_second = 0;

    // Latencies of a warp.
    double dram_latency_seconds = 0, l2_latency_seconds = 0, l1_latency_seconds = 0;
    double shared_latency_seconds = 0, shuffle_latency_seconds = 0;
    double instruction_latency_seconds = 0, barrier_latency_seconds = 0;
    double atomic_latency_seconds = 0, shared_atomic_turn_seconds = 0;
    double fence_latency_seconds = 0;

    // Fixed costs of each launch, and of each memset or copy.
    double launch_seconds = 0, next_launch_seconds = 0, memory_operation_seconds = 0;
};

// All numeric keys of a description, by name.
const std::map<std::string, double Gpu::*>& numbers();

// Throws BadGpu if there is no such file, if it is not TOML, or if a key is missing, unknown, of
// the wrong type or not positive.
Gpu read_gpu(const std::filesystem::path& file);

// As device::Device::attributes(), but only those that a host function queries before a launch.
std::map<int, int> attributes(const Gpu& gpu);

}  // namespace model
