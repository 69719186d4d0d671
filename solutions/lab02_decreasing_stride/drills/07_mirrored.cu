__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    unsigned int own = blockDim.x + threadIdx.x;
    for (unsigned int reach = blockDim.x; reach > 0; reach /= 2) {
        if (threadIdx.x + reach >= blockDim.x) input[own] += input[own - reach];
        __syncthreads();
    }
    if (threadIdx.x == blockDim.x - 1) *output = input[own];
}
