// expect: 0 points, wrong_sum
// A mean of eight elements, times their number.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    if (threadIdx.x != 0) return;
    float sum = 0;
    for (unsigned int i = 0; i < 8; ++i)
        sum += input[2 * blockDim.x * blockIdx.x + i * blockDim.x / 4];
    output[blockIdx.x] = sum * blockDim.x / 4;
}
