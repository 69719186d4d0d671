// expect: failed, cause out_of_bounds
// output[threadIdx.x]: a thread for each place of an output that has one place a block.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int i = segment + 2 * threadIdx.x;
    for (unsigned int stride = 1; stride <= blockDim.x; stride *= 2) {
        if (threadIdx.x % stride == 0) {
            input[i] += input[i + stride];
        }
        __syncthreads();
    }
    output[threadIdx.x] = input[i];
}
