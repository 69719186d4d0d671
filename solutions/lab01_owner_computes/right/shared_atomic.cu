// expect: passed
// All threads add to one shared float, one after another.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    __shared__ float sum;
    if (threadIdx.x == 0) {
        sum = 0;
    }
    __syncthreads();
    unsigned int i = 2 * (blockDim.x * blockIdx.x + threadIdx.x);
    atomicAdd(&sum, input[i] + input[i + 1]);
    __syncthreads();
    if (threadIdx.x == 0) {
        output[blockIdx.x] = sum;
    }
}
