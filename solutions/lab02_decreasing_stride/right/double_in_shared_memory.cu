// expect: passed
// Partial sums are doubles in static shared memory.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    __shared__ double partial[1024];
    const unsigned int t = threadIdx.x, i = 2 * blockDim.x * blockIdx.x + t;
    partial[t] = static_cast<double>(input[i]) + input[i + blockDim.x];
    for (unsigned int stride = blockDim.x / 2; stride > 0; stride >>= 1) {
        __syncthreads();
        if (t < stride) {
            partial[t] += partial[t + stride];
        }
    }
    if (t == 0) {
        output[blockIdx.x] = static_cast<float>(partial[0]);
    }
}
