// expect: failed, cause last_element_skipped
// Ends the loop one too early.
__global__ void @KERNEL@(float* input, float* output) {
    const unsigned int segment = 2 * blockDim.x * blockIdx.x;
    if (threadIdx.x == 0) {
        float sum = 0;
        for (unsigned int i = 0; i < 2 * blockDim.x - 1; i++) {
            sum += input[segment + i];
        }
        output[blockIdx.x] = sum;
    }
}
