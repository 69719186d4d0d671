__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float part[];
    part[threadIdx.x] = input[threadIdx.x] + input[threadIdx.x + blockDim.x];
    for (unsigned int reach = 1; reach < blockDim.x; reach *= 2) {
        __syncthreads();
        unsigned int own = 2 * reach * threadIdx.x;
        if (own < blockDim.x) part[own] += part[own + reach];
    }
    if (threadIdx.x == 0) *output = part[0];
}
