// expect: failed, cause endless_loop
// Rounds the stride up, "to lose nothing": 1 becomes 1 again, and thread 0 adds for ever.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    float* mine = input + 2 * blockDim.x * blockIdx.x + threadIdx.x;
    unsigned int stride = blockDim.x;
    while (threadIdx.x < stride) {
        mine[0] += mine[stride];
        __syncthreads();
        stride = (stride + 1) / 2;
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = mine[0];
    }
}
