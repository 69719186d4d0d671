// expect: passed
// Full warps shuffle; no lane is ever left out of an addition.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    __shared__ float sums[32];
    const unsigned int lanes = min(blockDim.x, 32u), warps = blockDim.x / lanes;
    const unsigned int mask = 0xffffffffu >> (32 - lanes);
    const unsigned int i = 2 * blockDim.x * blockIdx.x + threadIdx.x;
    float sum = input[i] + input[i + blockDim.x];
    for (unsigned int offset = lanes / 2; offset > 0; offset /= 2) {
        sum += __shfl_xor_sync(mask, sum, offset);
    }
    sums[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x < lanes) {
        sum = threadIdx.x < warps ? sums[threadIdx.x] : 0;
        for (unsigned int offset = lanes / 2; offset > 0; offset /= 2) {
            sum += __shfl_xor_sync(mask, sum, offset);
        }
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = sum;
    }
}
