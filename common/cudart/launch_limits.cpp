#include "cudart/launch_limits.h"

#include <fmt/format.h>

#include <algorithm>

#include "gpu_types/occupancy.h"

namespace cudart {

namespace {

uint64_t count(const dim3& size) { return uint64_t{size.x} * size.y * size.z; }

bool has_possible_sizes(const Launch& launch, const KernelProperties& kernel,
                        const DeviceProperties& device) {
    const auto fits = [&](unsigned size, cudaDeviceAttr most) {
        return size >= 1 && size <= static_cast<unsigned>(device.attribute(most));
    };
    const auto& [x, y, z] = launch.block;
    const int most_threads =
        std::min(kernel.max_threads, device.attribute(cudaDevAttrMaxThreadsPerBlock));
    return fits(launch.grid.x, cudaDevAttrMaxGridDimX) &&
           fits(launch.grid.y, cudaDevAttrMaxGridDimY) &&
           fits(launch.grid.z, cudaDevAttrMaxGridDimZ) && fits(x, cudaDevAttrMaxBlockDimX) &&
           fits(y, cudaDevAttrMaxBlockDimY) && fits(z, cudaDevAttrMaxBlockDimZ) &&
           count(launch.block) <= static_cast<uint64_t>(most_threads);
}

// The blocks of a cooperative launch may wait for each other: CUDA starts all of them or none.
bool fits_at_once(const Launch& launch, const KernelProperties& kernel,
                  const DeviceProperties& device) {
    const gpu_types::BlockNeeds block{count(launch.block), static_cast<uint64_t>(kernel.registers),
                                      kernel.shared_bytes + launch.shared_bytes};
    return count(launch.grid) <= gpu_types::blocks_at_once(device.attributes, block);
}

}  // namespace

size_t most_dynamic_shared_bytes(const KernelProperties& kernel, const DeviceProperties& device) {
    const auto ordinary = static_cast<size_t>(device.attribute(cudaDevAttrMaxSharedMemoryPerBlock));
    return kernel.dynamic_shared_bytes.value_or(ordinary - std::min(ordinary, kernel.shared_bytes));
}

bool may_allow_dynamic_shared_bytes(int bytes, const KernelProperties& kernel,
                                    const DeviceProperties& device) {
    const int64_t most = device.attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) -
                         static_cast<int64_t>(kernel.shared_bytes);
    return bytes >= 0 && bytes <= most;
}

// The errors are those of an H100 with CUDA 13.0.
std::optional<Refusal> refusal(const Launch& launch, const KernelProperties& kernel,
                               const DeviceProperties& device) {
    const size_t most = most_dynamic_shared_bytes(kernel, device);
    if (launch.shared_bytes > most)
        return Refusal{cudaErrorInvalidValue,
                       fmt::format("{} bytes of dynamic shared memory: {} are possible, more after "
                                   "cudaFuncSetAttribute with "
                                   "cudaFuncAttributeMaxDynamicSharedMemorySize",
                                   launch.shared_bytes, most)};
    if (!has_possible_sizes(launch, kernel, device)) return Refusal{cudaErrorInvalidValue};
    if (launch.cooperative && !fits_at_once(launch, kernel, device))
        return Refusal{cudaErrorCooperativeLaunchTooLarge};
    return std::nullopt;
}

}  // namespace cudart
