// expect: passed
// Moves the pointer instead of the index.
__global__ void @KERNEL@(float* input, float* output) {
    input += 2 * blockDim.x * blockIdx.x;
    if (threadIdx.x == 0) {
        float sum = 0;
        for (unsigned int i = 0; i < 2 * blockDim.x; i++) {
            sum += input[i];
        }
        output[blockIdx.x] = sum;
    }
}
