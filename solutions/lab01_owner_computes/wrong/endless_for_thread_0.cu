// expect: failed, cause endless_loop
// The stride starts at the thread's index: for thread 0 it stays 0 for ever.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    float* segment = input + 2 * blockDim.x * blockIdx.x;
    if (threadIdx.x < 2) {
        for (unsigned int k = threadIdx.x; k < blockDim.x; k *= 2) {
            segment[0] += segment[2 * k];
        }
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        output[blockIdx.x] = segment[0];
    }
}
