// expect: passed
// A block's tree has an array with room between its sums, 64 KiB of dynamic shared memory: more
// than a launch gets unasked.
constexpr unsigned int BLOCK_DIM = 256, ROOM = 64, BLOCKS = 264;
constexpr unsigned int SHARED_BYTES = BLOCK_DIM * ROOM * sizeof(float);

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    extern __shared__ float sums[];
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n;
         i += size_t{gridDim.x} * BLOCK_DIM) {
        sum += input[i];
    }
    sums[threadIdx.x * ROOM] = sum;
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            sums[threadIdx.x * ROOM] += sums[(threadIdx.x + stride) * ROOM];
        }
    }
    if (threadIdx.x == 0) {
        atomicAdd(output, sums[0]);
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaFuncSetAttribute(CoarsenedSumReductionKernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                         SHARED_BYTES);
    cudaMemsetAsync(output, 0, sizeof(float));
    CoarsenedSumReductionKernel<<<BLOCKS, BLOCK_DIM, SHARED_BYTES>>>(input, output, n);
}
