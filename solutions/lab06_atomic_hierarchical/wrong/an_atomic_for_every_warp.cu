// expect: 9/10 points, cause limit, of global_atomics_per_block
// Right sums, but the warps of a block do not meet: eight atomics where one would do.
__global__ void SegmentedSumReductionKernel(const float* input, float* output, size_t n) {
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n;
         i += size_t{gridDim.x} * blockDim.x) {
        sum += input[i];
    }
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    }
    if (threadIdx.x % 32 == 0) {
        atomicAdd(output, sum);
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    SegmentedSumReductionKernel<<<256, 256>>>(input, output, n);
}
