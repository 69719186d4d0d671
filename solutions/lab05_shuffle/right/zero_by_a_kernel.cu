// expect: passed
// As above, but a kernel of one thread writes the 0.
constexpr unsigned int BLOCK_DIM = 256, MOST_BLOCKS = 1024;
constexpr unsigned int FULL_MASK = 0xffffffff;

__device__ float warp_sum(float sum) {
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(FULL_MASK, sum, offset);
    }
    return sum;
}

__global__ void ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    const size_t step = size_t{gridDim.x} * BLOCK_DIM;
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n; i += step) {
        sum += input[i];
    }
    sum = warp_sum(sum);
    if (threadIdx.x % 32 == 0) {
        atomicAdd(output, sum);
    }
}

__global__ void write_zero(float* output) { *output = 0; }

void reduce_sum(const float* input, float* output, void*, size_t n) {
    const size_t wanted = n / (16 * BLOCK_DIM) + 1;
    const unsigned int blocks = wanted < MOST_BLOCKS ? wanted : MOST_BLOCKS;
    write_zero<<<1, 1>>>(output);
    ShuffleSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, output, n);
}
