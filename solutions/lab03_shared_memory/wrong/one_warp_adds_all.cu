// expect: 9/10 points, cause limit, of sums_without_shared_memory
// Right sums, but no shared memory: the first warp adds the segment, and the others do nothing.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    const unsigned int t = threadIdx.x, lanes = min(blockDim.x, 32);
    if (t >= 32) {
        return;
    }
    float sum = 0;
    for (unsigned int i = t; i < 2 * blockDim.x; i += lanes) {
        sum += input[2 * blockDim.x * blockIdx.x + i];
    }
    for (unsigned int offset = lanes / 2; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(__activemask(), sum, offset, lanes);
    }
    if (t == 0) {
        output[blockIdx.x] = sum;
    }
}
