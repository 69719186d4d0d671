// expect: failed, cause hard_coded_block_size
// "We always launch 256 threads."
#define BLOCK_DIM 256
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * BLOCK_DIM * blockIdx.x;
    unsigned int i = segment + 2 * threadIdx.x;
    for (unsigned int stride = 1; stride <= BLOCK_DIM; stride *= 2) {
        if (threadIdx.x % stride == 0) {
            input[i] += input[i + stride];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = input[i];
    }
}
