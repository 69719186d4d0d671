// expect: 9/10 points, cause limit, of global_load_sectors_per_element
// Right sums by threads side by side, but the elements that they add lie ever further apart.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    float* segment = input + 2 * blockDim.x * blockIdx.x;
    for (unsigned int stride = 1; stride <= blockDim.x; stride *= 2) {
        unsigned int i = 2 * stride * threadIdx.x;
        if (i < 2 * blockDim.x) {
            segment[i] += segment[i + stride];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = segment[0];
    }
}
