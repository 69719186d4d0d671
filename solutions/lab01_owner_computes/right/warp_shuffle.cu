// expect: passed
// Warps sum in registers; the first warp sums the warps.
__device__ float warp_sum(float value, unsigned int lanes) {  // lane 0 holds the sum
    unsigned int mask = lanes < 32 ? (1u << lanes) - 1 : 0xffffffffu;
    for (unsigned int offset = lanes / 2; offset > 0; offset /= 2) {
        value += __shfl_down_sync(mask, value, offset);
    }
    return value;
}

__global__ void SimpleSumReductionKernel(float* input, float* output) {
    __shared__ float sums[32];
    unsigned int lanes = min(blockDim.x, 32u);
    unsigned int warps = (blockDim.x + 31) / 32;
    unsigned int i = 2 * (blockDim.x * blockIdx.x + threadIdx.x);
    float sum = warp_sum(input[i] + input[i + 1], lanes);
    if (threadIdx.x % 32 == 0) {
        sums[threadIdx.x / 32] = sum;
    }
    __syncthreads();
    if (threadIdx.x < warps) {
        sum = warp_sum(sums[threadIdx.x], warps);
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = sum;
    }
}
