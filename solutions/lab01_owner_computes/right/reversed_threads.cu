// expect: passed
// The last thread owns the first elements, and writes.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    const unsigned int rank = blockDim.x - 1 - threadIdx.x;
    const unsigned int i = 2 * (blockDim.x * blockIdx.x + rank);
    for (unsigned int stride = 1; stride <= blockDim.x; stride <<= 1) {
        if (rank % stride == 0) {
            input[i] += input[i + stride];
        }
        __syncthreads();
    }
    if (rank == 0) {
        output[blockIdx.x] = input[i];
    }
}
