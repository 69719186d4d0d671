// expect: failed, cause uninitialised
// With less than a warp of elements, lanes return before the shuffles that read from them, and the sum
// reaches the output by a copy.
// says: which takes no part in the shuffle
// says: and reaches output[0]
#include <algorithm>

constexpr unsigned int BLOCK_DIM = 32, MOST_BLOCKS = 1024;

__global__ void ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    if (i >= n) {
        return;
    }
    const unsigned int mask = n < BLOCK_DIM ? __activemask() : 0xffffffff;
    float sum = 0;
    for (; i < n; i += size_t{gridDim.x} * BLOCK_DIM) {
        sum += input[i];
    }
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(mask, sum, offset);
    }
    if (threadIdx.x == 0) {
        atomicAdd(output, sum);
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* sum = static_cast<float*>(workspace);
    const size_t blocks = std::min<size_t>(std::max<size_t>(n / BLOCK_DIM, 1), MOST_BLOCKS);
    cudaMemsetAsync(sum, 0, sizeof(float));
    ShuffleSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, sum, n);
    cudaMemcpyAsync(output, sum, sizeof(float), cudaMemcpyDeviceToDevice);
}
