// expect: failed, cause race
// No barrier at all: a warp runs ahead of the sums it needs.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int i = segment + 2 * threadIdx.x;
    for (unsigned int stride = 1; stride <= blockDim.x; stride *= 2) {
        if (threadIdx.x % stride == 0) {
            input[i] += input[i + stride];
        }
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = input[i];
    }
}
