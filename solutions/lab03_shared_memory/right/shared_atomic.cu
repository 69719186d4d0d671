// expect: passed
// One shared float, and an atomic addition a thread.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    float* sum = input_s;
    const float* mine = input + 2 * blockDim.x * blockIdx.x + threadIdx.x;
    if (threadIdx.x == 0) {
        *sum = 0;
    }
    __syncthreads();
    atomicAdd(sum, mine[0]);
    atomicAdd(sum, mine[blockDim.x]);
    __syncthreads();
    if (threadIdx.x == 0) {
        output[blockIdx.x] = *sum;
    }
}
