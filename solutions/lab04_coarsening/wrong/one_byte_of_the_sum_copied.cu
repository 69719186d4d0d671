// expect: failed, cause not_a_number
// Copies one byte of the sum, and not one float.
// says: the copy writes 1 of the 4 bytes of output
constexpr unsigned int BLOCK_DIM = 256;

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n,
                                            size_t coarse_factor) {
    __shared__ float part[BLOCK_DIM];
    const unsigned t = threadIdx.x;
    float sum = 0;
    for (size_t c = 0; c < 2 * coarse_factor; ++c) {
        size_t e = (blockIdx.x * 2 * coarse_factor + c) * BLOCK_DIM + t;
        if (e >= n) break;
        sum += input[e];
    }
    part[t] = sum;
    __syncthreads();
    for (unsigned s = BLOCK_DIM / 2; s > 0; s /= 2) {
        if (t < s) part[t] += part[t + s];
        __syncthreads();
    }
    if (t == 0) output[blockIdx.x] = part[0];
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* a = (float*)workspace;
    float* b = a + 4096;
    size_t factor = 8;
    while (n > 4096 * factor * 512) factor *= 2;
    size_t blocks = max((size_t)1, (n + factor * 512 - 1) / (factor * 512));
    CoarsenedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, a, n, factor);
    CoarsenedSumReductionKernel<<<1, BLOCK_DIM>>>(a, b, blocks, 8);
    cudaMemcpy(output, b, 1, cudaMemcpyDeviceToDevice);
}
