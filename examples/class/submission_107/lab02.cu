__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    // first try
    output[blockIdx.x] = input[2 * blockDim.x * blockIdx.x];
}
