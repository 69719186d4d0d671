// expect: failed, cause output_not_initialised
// The memset clears n bytes of the one float.
// says: the memset clears 1 of the 4 bytes of output
constexpr unsigned int BLOCK_DIM = 512;

__global__ void SegmentedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float sums[BLOCK_DIM];
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n;
         i += size_t{gridDim.x} * BLOCK_DIM) {
        sum += input[i];
    }
    sums[threadIdx.x] = sum;
    for (unsigned int stride = BLOCK_DIM / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            sums[threadIdx.x] += sums[threadIdx.x + stride];
        }
    }
    if (threadIdx.x == 0) {
        atomicAdd(output, sums[0]);
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaMemsetAsync(output, 0, n);
    SegmentedSumReductionKernel<<<264, BLOCK_DIM>>>(input, output, n);
}
