// expect: 9/10 points, cause limit, of global_load_sectors_per_element
// No branch and no divergence: the threads past the stride add 0 times a number, which they load.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    const unsigned int t = threadIdx.x;
    float* segment = input + 2 * blockDim.x * blockIdx.x;
    for (unsigned int stride = blockDim.x; stride >= 1; stride /= 2) {
        const float adds = t < stride;  // 1 or 0
        const float other = segment[t + stride];
        __syncthreads();  // every thread stores, so all must have loaded
        segment[t] += adds * other;
        __syncthreads();
    }
    if (t == 0) {
        output[blockIdx.x] = segment[0];
    }
}
