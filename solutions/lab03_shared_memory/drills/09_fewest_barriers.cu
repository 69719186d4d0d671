__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float part[];
    part[threadIdx.x] = input[threadIdx.x] + input[threadIdx.x + blockDim.x];
    for (unsigned int reach = blockDim.x / 2; reach > 0; reach /= 2) {
        __syncthreads();
        if (threadIdx.x < reach) part[threadIdx.x] += part[threadIdx.x + reach];
    }
    if (threadIdx.x == 0) *output = part[0];
}
