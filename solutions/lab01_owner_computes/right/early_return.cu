// expect: passed
// Threads with nothing left to add leave; the barrier counts those that stay.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    unsigned int i = 2 * (blockDim.x * blockIdx.x + threadIdx.x);
    for (unsigned int stride = 1; stride <= blockDim.x; stride *= 2) {
        if (threadIdx.x % stride != 0) {
            return;
        }
        input[i] += input[i + stride];
        __syncthreads();
    }
    output[blockIdx.x] = input[i];
}
