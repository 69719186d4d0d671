// expect: passed
// Adds from the last element to the first.
__global__ void @KERNEL@(float* input, float* output) {
    const unsigned int segment = 2 * blockDim.x * blockIdx.x;
    if (threadIdx.x == 0) {
        float sum = 0;
        for (unsigned int i = 2 * blockDim.x; i-- > 0;) {
            sum += input[segment + i];
        }
        output[blockIdx.x] = sum;
    }
}
