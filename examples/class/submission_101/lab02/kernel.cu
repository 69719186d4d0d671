__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    float* mine = input + blockIdx.x * blockDim.x * 2;
    int left = blockDim.x;
    while (left > 0) {
        if (threadIdx.x < left) mine[threadIdx.x] += mine[threadIdx.x + left];
        __syncthreads();
        left /= 2;
    }
    if (threadIdx.x == 0) output[blockIdx.x] = mine[0];
}
