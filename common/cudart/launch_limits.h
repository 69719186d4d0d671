// The limits of a launch, which CUDA checks before it starts one.
#pragma once

#include <optional>
#include <string>

#include "cudart/runtime.h"

namespace cudart {

// The most dynamic shared memory that a launch of the kernel may request.
size_t most_dynamic_shared_bytes(const KernelProperties& kernel, const DeviceProperties& device);

// Whether cudaFuncSetAttribute may set this maximum to `bytes`.
bool may_allow_dynamic_shared_bytes(int bytes, const KernelProperties& kernel,
                                    const DeviceProperties& device);

// Why CUDA does not start a launch.
struct Refusal {
    cudaError_t error = cudaSuccess;
    std::string why = {};  // empty: the device that is given the launch says why
};

// Nullopt: it starts.
std::optional<Refusal> refusal(const Launch& launch, const KernelProperties& kernel,
                               const DeviceProperties& device);

}  // namespace cudart
