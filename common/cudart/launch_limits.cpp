#include "cudart/launch_limits.h"

#include <algorithm>
#include <tuple>

#include "gpu_types/occupancy.h"

namespace cudart {

using gpu_types::ImpossibleLaunch;

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

gpu_types::BlockNeeds needs_of_a_block(const Launch& launch, const KernelProperties& kernel) {
    return {count(launch.block), static_cast<uint64_t>(kernel.registers),
            kernel.shared_bytes + launch.shared_bytes};
}

// The blocks of a cooperative launch may wait for each other: CUDA starts all of them or none.
bool fits_at_once(const Launch& launch, const KernelProperties& kernel,
                  const DeviceProperties& device) {
    return count(launch.grid) <=
           gpu_types::blocks_at_once(device.attributes, needs_of_a_block(launch, kernel));
}

}  // namespace

Launch launch_of(const cudaLaunchConfig_t& config, const void* host_function, void** arguments) {
    Launch launch{host_function, config.gridDim, config.blockDim, arguments,
                  config.dynamicSmemBytes};
    for (unsigned i = 0; i < config.numAttrs; ++i) {
        const auto& [id, value] = std::tie(config.attrs[i].id, config.attrs[i].val);
        const auto& cluster = value.clusterDim;
        launch.cooperative |= id == cudaLaunchAttributeCooperative && value.cooperative != 0;
        if (id == cudaLaunchAttributeClusterDimension)
            launch.cluster = dim3(cluster.x, cluster.y, cluster.z);
    }
    return launch;
}

size_t most_dynamic_shared_bytes(const KernelProperties& kernel, const DeviceProperties& device) {
    const auto ordinary = static_cast<size_t>(device.attribute(cudaDevAttrMaxSharedMemoryPerBlock));
    return kernel.settings.dynamic_shared_bytes.value_or(ordinary -
                                                         std::min(ordinary, kernel.shared_bytes));
}

static bool may_allow_dynamic_shared_bytes(int bytes, const KernelProperties& kernel,
                                           const DeviceProperties& device) {
    const int64_t most = device.attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) -
                         static_cast<int64_t>(kernel.shared_bytes);
    return bytes >= 0 && bytes <= most;
}

cudaError_t set(KernelSettings& settings, cudaFuncAttribute which, int value,
                const KernelProperties& kernel, const DeviceProperties& device) {
    if (which == cudaFuncAttributeMaxDynamicSharedMemorySize) {
        if (!may_allow_dynamic_shared_bytes(value, kernel, device)) return cudaErrorInvalidValue;
        settings.dynamic_shared_bytes = static_cast<size_t>(value);
    }
    if (which == cudaFuncAttributeNonPortableClusterSizeAllowed) {
        if (value != 0 && value != 1) return cudaErrorInvalidValue;
        settings.any_cluster_size = value == 1;
    }
    return cudaSuccess;
}

std::optional<dim3> cluster_of(const Launch& launch, const KernelProperties& kernel) {
    return launch.cluster ? launch.cluster : kernel.cluster;
}

// CUDA C++ Programming Guide, "Thread Block Clusters".
unsigned most_cluster_blocks(const KernelProperties& kernel, const DeviceProperties& device) {
    constexpr unsigned portable = 8, most = 16;
    if (!device.attribute(cudaDevAttrClusterLaunch)) return 0;
    const unsigned possible = kernel.settings.any_cluster_size ? most : portable;
    return kernel.most_cluster_blocks ? std::min(possible, kernel.most_cluster_blocks) : possible;
}

static std::optional<ImpossibleLaunch> wrong_clusters(const Launch& launch, const dim3& cluster,
                                                      const KernelProperties& kernel,
                                                      const DeviceProperties& device) {
    using enum ImpossibleLaunch::Why;
    const auto with_sizes = [](ImpossibleLaunch::Why why, const dim3& a, const dim3& b) {
        return ImpossibleLaunch{why, {a.x, a.y, a.z, b.x, b.y, b.z}};
    };
    const auto divides = [](unsigned part, unsigned all) { return part && all % part == 0; };
    const auto& [x, y, z] = launch.grid;
    const auto& wanted = kernel.cluster;
    if (wanted &&
        std::tie(wanted->x, wanted->y, wanted->z) != std::tie(cluster.x, cluster.y, cluster.z))
        return with_sizes(other_clusters, cluster, *wanted);
    if (!divides(cluster.x, x) || !divides(cluster.y, y) || !divides(cluster.z, z))
        return with_sizes(incomplete_clusters, cluster, launch.grid);
    if (count(cluster) == 1) return std::nullopt;
    const unsigned most = most_cluster_blocks(kernel, device);
    if (most == 0)
        return ImpossibleLaunch{
            no_clusters,
            {static_cast<uint64_t>(device.attribute(cudaDevAttrComputeCapabilityMajor)),
             static_cast<uint64_t>(device.attribute(cudaDevAttrComputeCapabilityMinor))}};
    if (count(cluster) <= most) return std::nullopt;
    return ImpossibleLaunch{
        kernel.settings.any_cluster_size ? large_clusters : large_clusters_unasked,
        {count(cluster), most}};
}

// A cluster runs in one group of multiprocessors, which has 16 of them on an H100 (NVIDIA H100
// Tensor Core GPU Architecture).
int clusters_at_once(const Launch& launch, const KernelProperties& kernel,
                     const DeviceProperties& device) {
    constexpr int multiprocessors_a_group = 16;
    const int groups = device.attribute(cudaDevAttrMultiProcessorCount) / multiprocessors_a_group;
    const int blocks =
        gpu_types::blocks_per_multiprocessor(device.attributes, needs_of_a_block(launch, kernel));
    const auto each = static_cast<int>(count(cluster_of(launch, kernel).value_or(dim3())));
    return groups * (multiprocessors_a_group * blocks / each);
}

// The errors are those of an H100 with CUDA 13.0.
std::optional<Refusal> refusal(const Launch& launch, const KernelProperties& kernel,
                               const DeviceProperties& device) {
    const size_t most = most_dynamic_shared_bytes(kernel, device);
    if (launch.shared_bytes > most)
        return Refusal{cudaErrorInvalidValue,
                       ImpossibleLaunch{ImpossibleLaunch::Why::much_shared_memory,
                                        {launch.shared_bytes, most}}};
    if (!has_possible_sizes(launch, kernel, device)) return Refusal{cudaErrorInvalidValue};
    if (const auto cluster = cluster_of(launch, kernel)) {
        const auto impossible = wrong_clusters(launch, *cluster, kernel, device);
        if (impossible) return Refusal{cudaErrorInvalidClusterSize, impossible};
    }
    if (launch.cooperative && !fits_at_once(launch, kernel, device))
        return Refusal{cudaErrorCooperativeLaunchTooLarge};
    return std::nullopt;
}

}  // namespace cudart
