__global__ void SimpleSumReductionKernel(float* input, float* output) {
    unsigned int first = 2 * blockDim.x * blockIdx.x;
    for (unsigned int d = 1; d <= blockDim.x; d *= 2) {
        if (threadIdx.x % d == 0) {
            unsigned int to = first + 2 * threadIdx.x;
            input[to] += input[to + d];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) output[blockIdx.x] = input[first];
}
