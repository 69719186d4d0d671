// expect: passed
// Below stride 32 one warp works, and its own barrier is enough.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    const unsigned int t = threadIdx.x;
    float* mine = input + 2 * blockDim.x * blockIdx.x + t;
    unsigned int stride = blockDim.x;
    for (; stride >= 32; stride /= 2) {
        if (t < stride) {
            *mine += mine[stride];
        }
        __syncthreads();
    }
    if (t >= 32) {
        return;
    }
    const unsigned int lanes = __ballot_sync(__activemask(), true);
    for (; stride >= 1; stride /= 2) {
        if (t < stride) {
            *mine += mine[stride];
        }
        __syncwarp(lanes);
    }
    if (t == 0) {
        output[blockIdx.x] = *mine;
    }
}
