// expect: failed, cause race
// Blocks add their sums without an atomic where there are more than two million elements.
constexpr unsigned int BLOCK_DIM = 256, BLOCKS = 1024;

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float sums[BLOCK_DIM];
    const unsigned int t = threadIdx.x;
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + t; i < n; i += size_t{BLOCKS} * BLOCK_DIM) {
        sum += input[i];
    }
    sums[t] = sum;
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            sums[t] += sums[t + stride];
        }
    }
    if (t > 0) {
        return;
    }
    if (n > 2'000'000) {
        *output += sums[0];
    } else {
        atomicAdd(output, sums[0]);
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    CoarsenedSumReductionKernel<<<BLOCKS, BLOCK_DIM>>>(input, output, n);
}
