// expect: 9/10 points, cause limit, of global_stores_per_block and sums_without_shared_memory
// Right sums, but the warps of a block pass theirs on in *output, by one atomic each.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    const unsigned int i = 2 * blockDim.x * blockIdx.x + threadIdx.x;
    float sum = input[i] + input[i + blockDim.x];
    for (unsigned int width = blockDim.x < 32 ? blockDim.x : 32; width > 1; width /= 2) {
        sum += __shfl_down_sync(__activemask(), sum, width / 2);
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = 0;
    }
    __syncthreads();
    if (threadIdx.x % 32 == 0) {
        atomicAdd(&output[blockIdx.x], sum);
    }
}
