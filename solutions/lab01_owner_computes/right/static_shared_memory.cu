// expect: passed
// A copy in 1024 floats of static shared memory; the input is left alone.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    __shared__ float partial[1024];
    unsigned int i = 2 * (blockDim.x * blockIdx.x + threadIdx.x);
    partial[threadIdx.x] = input[i] + input[i + 1];
    __syncthreads();
    for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
        if (threadIdx.x % (2 * stride) == 0) {
            partial[threadIdx.x] += partial[threadIdx.x + stride];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = partial[0];
    }
}
