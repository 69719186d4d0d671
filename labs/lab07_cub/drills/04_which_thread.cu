#include <cub/block/block_reduce.cuh>

__global__ void BlockSumKernel(const float* input, float* output, size_t n) {
    using Reduce = cub::BlockReduce<float, 256>;
    __shared__ Reduce::TempStorage storage;
    float own = threadIdx.x < n ? input[threadIdx.x] : 0;
    float sum = Reduce(storage).Sum(own);
    if (threadIdx.x == 255) *output = sum;
}
