// expect: passed
// The threads that add are the last ones, still side by side.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    const unsigned int rank = blockDim.x - 1 - threadIdx.x;
    const unsigned int i = 2 * blockDim.x * blockIdx.x + rank;
    for (unsigned int stride = blockDim.x; stride >= 1; stride /= 2) {
        if (rank < stride) {
            input[i] += input[i + stride];
        }
        __syncthreads();
    }
    if (rank == 0) {
        output[blockIdx.x] = input[i];
    }
}
