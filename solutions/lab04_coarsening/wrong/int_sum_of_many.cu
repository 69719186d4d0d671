// expect: failed, cause truncated_to_integer
// A thread adds its elements in an int where there are more than 65536.
constexpr unsigned int BLOCK_DIM = 256, BLOCKS = 1024;

template <class Accumulator>
__device__ float sum_of_mine(const float* input, size_t n) {
    Accumulator sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n;
         i += size_t{BLOCKS} * BLOCK_DIM) {
        sum += input[i];
    }
    return sum;
}

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float sums[BLOCK_DIM];
    const unsigned int t = threadIdx.x;
    sums[t] = n > 65536 ? sum_of_mine<int>(input, n) : sum_of_mine<float>(input, n);
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            sums[t] += sums[t + stride];
        }
    }
    if (t == 0) {
        atomicAdd(output, sums[0]);
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    CoarsenedSumReductionKernel<<<BLOCKS, BLOCK_DIM>>>(input, output, n);
}
