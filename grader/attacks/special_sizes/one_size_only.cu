// expect: 0 points, not_written
// Right for the size that the page shows, and for no other.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    if (threadIdx.x != 0 || blockDim.x != 32) return;
    float sum = 0;
    for (unsigned int i = 0; i < 64; ++i) sum += input[64 * blockIdx.x + i];
    output[blockIdx.x] = sum;
}
