// The limits of a launch, which CUDA checks before it starts one.
#pragma once

#include <optional>

#include "cudart/runtime.h"
#include "gpu_types/impossible_launch.h"

namespace cudart {

// The launch of this configuration and its attributes, without its stream.
Launch launch_of(const cudaLaunchConfig_t& config, const void* host_function,
                 void** arguments = nullptr);

// The most dynamic shared memory that a launch of the kernel may request.
size_t most_dynamic_shared_bytes(const KernelProperties& kernel, const DeviceProperties& device);

// cudaFuncSetAttribute for a kernel. Attributes without an effect here are accepted.
cudaError_t set(KernelSettings& settings, cudaFuncAttribute which, int value,
                const KernelProperties& kernel, const DeviceProperties& device);

// The size of the launch's clusters in blocks; nullopt: it has none.
std::optional<dim3> cluster_of(const Launch& launch, const KernelProperties& kernel);

// The most blocks that a cluster of the kernel may have; 0: the device has no clusters.
unsigned most_cluster_blocks(const KernelProperties& kernel, const DeviceProperties& device);

// How many clusters of the launch run at the same time.
int clusters_at_once(const Launch& launch, const KernelProperties& kernel,
                     const DeviceProperties& device);

// Why CUDA does not start a launch.
struct Refusal {
    cudaError_t error = cudaSuccess;
    // None: the device that is given the launch says why.
    std::optional<gpu_types::ImpossibleLaunch> impossible = {};
};

// Nullopt: it starts.
std::optional<Refusal> refusal(const Launch& launch, const KernelProperties& kernel,
                               const DeviceProperties& device);

}  // namespace cudart
