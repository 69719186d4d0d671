// Launches in clusters, as a device of compute capability 9.0 runs them.
#include <cooperative_groups.h>

#include "check.h"

namespace cg = cooperative_groups;

// Each cluster's first block adds up the partial sums of all its blocks.
__global__ void sum(const int* input, int* output) {
    const auto cluster = cg::this_cluster();
    __shared__ int partial;
    if (threadIdx.x == 0) partial = 0;
    __syncthreads();
    atomicAdd(&partial, input[blockIdx.x * blockDim.x + threadIdx.x]);
    cluster.sync();
    if (cluster.block_rank() == 0 && threadIdx.x == 0) {
        int all = 0;
        for (unsigned i = 0; i < cluster.num_blocks(); ++i)
            all += *cluster.map_shared_rank(&partial, i);
        output[blockIdx.x / cluster.num_blocks()] = all;
    }
    cluster.sync();
}

__global__ void __cluster_dims__(4, 1, 1) ranks(int* output) {
    output[blockIdx.x] = 10 * (blockIdx.x / 4) + cg::this_cluster().block_rank();
}

int *input = nullptr, *output = nullptr;

// Launches sum() on this many blocks of one thread; shows the sums.
void show_sums(unsigned blocks, unsigned size) {
    cudaLaunchAttribute cluster{};
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim = {size, 1, 1};
    cudaLaunchConfig_t config{};
    config.gridDim = blocks;
    config.blockDim = 1;
    config.attrs = &cluster;
    config.numAttrs = 1;
    const cudaError_t error =
        cudaLaunchKernelEx(&config, sum, static_cast<const int*>(input), output);
    std::printf("%u blocks in clusters of %u: %s", blocks, size, cudaGetErrorName(error));
    cudaGetLastError();
    int sums[16] = {};
    CUDA(cudaMemcpy(sums, output, sizeof sums, cudaMemcpyDeviceToHost));
    for (unsigned i = 0; !error && i < blocks / size; ++i) std::printf(" %d", sums[i]);
    std::printf("\n");
}

int main() {
    int numbers[32], clusters = 0, major = 0, most = 0;
    for (int i = 0; i < 32; ++i) numbers[i] = i;
    CUDA(cudaMalloc(&input, sizeof numbers));
    CUDA(cudaMalloc(&output, sizeof numbers));
    CUDA(cudaMemcpy(input, numbers, sizeof numbers, cudaMemcpyHostToDevice));
    CUDA(cudaDeviceGetAttribute(&clusters, cudaDevAttrClusterLaunch, 0));
    CUDA(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
    std::printf("capability %d, clusters %d\n", major, clusters);
    show_sums(8, 1);
    show_sums(8, 4);
    show_sums(16, 8);
    show_sums(16, 16);
    const cudaLaunchConfig_t config{16, 256};
    SHOW(cudaOccupancyMaxPotentialClusterSize(&most, sum, &config));
    std::printf("at most %d\n", most);
    CUDA(cudaFuncSetAttribute(sum, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
    CUDA(cudaOccupancyMaxPotentialClusterSize(&most, sum, &config));
    std::printf("at most %d\n", most);
    show_sums(16, 16);
    show_sums(32, 32);
    show_sums(10, 4);
    ranks<<<8, 1>>>(output);
    SHOW(cudaGetLastError());
    CUDA(cudaMemcpy(numbers, output, 8 * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < 8; ++i) std::printf("%d ", numbers[i]);
    std::printf("\n");
    ranks<<<7, 1>>>(output);
    SHOW(cudaGetLastError());
    cudaFuncAttributes attributes;
    CUDA(cudaFuncGetAttributes(&attributes, ranks));
    CUDA(cudaOccupancyMaxActiveClusters(&most, ranks, &config));
    std::printf("requires %d x %d x %d blocks, %d clusters at once\n",
                attributes.requiredClusterWidth, attributes.requiredClusterHeight,
                attributes.requiredClusterDepth, most);
    SHOW(cudaOccupancyMaxActiveClusters(&most, sum, &config));
}
