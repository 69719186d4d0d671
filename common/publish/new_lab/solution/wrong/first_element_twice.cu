// expect: failed, cause element_doubled
// Begins with the first element, and the loop adds it again.
__global__ void @KERNEL@(float* input, float* output) {
    const unsigned int segment = 2 * blockDim.x * blockIdx.x;
    if (threadIdx.x == 0) {
        float sum = input[segment];
        for (unsigned int i = 0; i < 2 * blockDim.x; i++) {
            sum += input[segment + i];
        }
        output[blockIdx.x] = sum;
    }
}
