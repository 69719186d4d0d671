// expect: failed, cause overlapping_segments
// "A block has blockDim.x threads, so its segment begins at blockDim.x * blockIdx.x."
__global__ void @KERNEL@(float* input, float* output) {
    const unsigned int segment = blockDim.x * blockIdx.x;
    if (threadIdx.x == 0) {
        float sum = 0;
        for (unsigned int i = 0; i < 2 * blockDim.x; i++) {
            sum += input[segment + i];
        }
        output[blockIdx.x] = sum;
    }
}
