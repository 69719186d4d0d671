// expect: passed
// Threads with nothing left to add leave; the barrier counts those that stay.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    float* mine = input + 2 * blockDim.x * blockIdx.x + threadIdx.x;
    for (unsigned int stride = blockDim.x; stride >= 1; stride /= 2) {
        if (threadIdx.x >= stride) {
            return;
        }
        *mine += mine[stride];
        __syncthreads();
    }
    output[blockIdx.x] = *mine;
}
