// A cooperative launch: each block adds up the results of all blocks from the previous round.
#include <cooperative_groups.h>

#include "check.h"

__global__ void rounds(int* cells, int* sums) {
    const auto grid = cooperative_groups::this_grid();
    if (threadIdx.x == 0) cells[blockIdx.x] = blockIdx.x + 1;
    for (int round = 0; round < 3; ++round) {
        grid.sync();
        int sum = 0;
        if (threadIdx.x == 0) {
            for (int i = 0; i < gridDim.x; ++i) sum += cells[i];
        }
        grid.sync();
        if (threadIdx.x == 0) cells[blockIdx.x] = sums[blockIdx.x] = sum;
    }
}

int main() {
    constexpr int blocks = 6;
    int *cells, *sums, host[blocks], can = 0, most = 0;
    CUDA(cudaDeviceGetAttribute(&can, cudaDevAttrCooperativeLaunch, 0));
    REQUIRE(can);
    CUDA(cudaMalloc(&cells, sizeof host));
    CUDA(cudaMalloc(&sums, sizeof host));
    void* arguments[] = {&cells, &sums};
    CUDA(cudaLaunchCooperativeKernel(rounds, blocks, 64, arguments));
    CUDA(cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost));
    for (int sum : host) REQUIRE(sum == 21 * 6 * 6);

    cudaLaunchConfig_t config{};
    cudaLaunchAttribute cooperative{};
    cooperative.id = cudaLaunchAttributeCooperative;
    cooperative.val.cooperative = 1;
    config.gridDim = blocks;
    config.blockDim = 32;
    config.attrs = &cooperative;
    config.numAttrs = 1;
    CUDA(cudaMemset(sums, 0, sizeof host));
    CUDA(cudaLaunchKernelEx(&config, rounds, cells, sums));
    CUDA(cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost));
    REQUIRE(host[5] == 21 * 6 * 6);

    CUDA(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&most, rounds, 1024, 0));
    REQUIRE(most == 2);
    SHOW(cudaLaunchCooperativeKernel(rounds, 1000000, 1024, arguments));
    SHOW(cudaGetLastError());
    SHOW(cudaDeviceSynchronize());
}
