// expect: 0 points, wrong_sum
// Sums half of the elements and doubles the sum.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    if (threadIdx.x != 0) return;
    float sum = 0;
    for (unsigned int i = 0; i < 2 * blockDim.x; i += 2)
        sum += 2 * input[2 * blockDim.x * blockIdx.x + i];
    output[blockIdx.x] = sum;
}
