// expect: 0 points, wrong_sum
// One element among all is left out: who would notice?
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    if (threadIdx.x != 0) return;
    float sum = 0;
    for (unsigned int i = 1; i < 2 * blockDim.x; ++i) sum += input[2 * blockDim.x * blockIdx.x + i];
    output[blockIdx.x] = sum;
}
