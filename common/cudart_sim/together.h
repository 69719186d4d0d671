// For libraries that compute on the memory of devices by themselves, in streams of several devices
// (nccl_sim). They see the simulated runtime through these functions alone.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <functional>
#include <vector>

#define CUDART_SIM_EXPORT __attribute__((visibility("default")))

namespace cudart_sim {

struct Piece {
    const void* address;
    size_t bytes;
};

// The share of one stream in an operation.
struct Part {
    cudaStream_t stream;  // null: the default stream of the device
    int device;
    std::vector<Piece> reads, writes;
};

// Does `work` as an operation of all the streams: what is written depends on all that is read.
// Returns cudaErrorInvalidValue, and says why, for memory that is in no device or not there.
CUDART_SIM_EXPORT cudaError_t work_together(const char* function, const std::vector<Part>& parts,
                                            const std::function<void()>& work);

// The place of the devices' memory in this process; null if it is not in one buffer.
CUDART_SIM_EXPORT void* host_place(const void* address, size_t bytes);

// Prints "warpsim: ..." on standard error, each sentence only once, and counts it as a finding.
CUDART_SIM_EXPORT void tell_finding(const char* sentence);

}  // namespace cudart_sim
