// expect: passed
// One cooperative launch; the whole grid meets, and block 0 adds the partial sums.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

constexpr unsigned int BLOCK_DIM = 256;

__device__ float block_sum(float sum) {
    __shared__ float input_s[BLOCK_DIM];
    const cg::thread_block block = cg::this_thread_block();
    input_s[threadIdx.x] = sum;
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        block.sync();
        if (threadIdx.x < stride) {
            input_s[threadIdx.x] += input_s[threadIdx.x + stride];
        }
    }
    return input_s[threadIdx.x];  // thread 0 holds the block's sum
}

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, float* partial,
                                            size_t n) {
    const cg::grid_group grid = cg::this_grid();
    float sum = 0;
    for (size_t i = grid.thread_rank(); i < n; i += grid.size()) {
        sum += input[i];
    }
    sum = block_sum(sum);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sum;
    }
    grid.sync();
    if (blockIdx.x == 0) {
        sum = 0;
        for (unsigned int b = threadIdx.x; b < gridDim.x; b += BLOCK_DIM) {
            sum += partial[b];
        }
        sum = block_sum(sum);
        if (threadIdx.x == 0) {
            *output = sum;
        }
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    int multiprocessors = 1;
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    float* partial = static_cast<float*>(workspace);
    void* arguments[] = {&input, &output, &partial, &n};
    cudaLaunchCooperativeKernel(CoarsenedSumReductionKernel, dim3(multiprocessors), dim3(BLOCK_DIM),
                                arguments, 0, 0);
}
