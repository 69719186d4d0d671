__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    for (unsigned int reach = blockDim.x; reach > 0; reach /= 2) {
        if (threadIdx.x < reach) input[threadIdx.x] += input[threadIdx.x + reach];
        __syncthreads();
    }
    if (threadIdx.x == 0) *output = input[0];
}
