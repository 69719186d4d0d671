// expect: passed
// Every thread adds everything, and all write the same.
__global__ void @KERNEL@(float* input, float* output) {
    const unsigned int segment = 2 * blockDim.x * blockIdx.x;
    float sum = 0;
    for (unsigned int i = 0; i < 2 * blockDim.x; i++) {
        sum += input[segment + i];
    }
    output[blockIdx.x] = sum;
}
