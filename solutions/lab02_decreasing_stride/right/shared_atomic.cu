// expect: passed
// Each thread adds its pair, then an atomic in shared memory.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    __shared__ float sum;
    const unsigned int i = 2 * blockDim.x * blockIdx.x + threadIdx.x;
    if (threadIdx.x == 0) {
        sum = 0;
    }
    __syncthreads();
    atomicAdd(&sum, input[i] + input[i + blockDim.x]);
    __syncthreads();
    if (threadIdx.x == 0) {
        output[blockIdx.x] = sum;
    }
}
