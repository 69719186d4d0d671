// expect: failed, cause out_of_bounds
// Counts elements from 1: the last thread reads one past the end.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int i = segment + threadIdx.x + 1;
    for (unsigned int stride = blockDim.x; stride >= 1; stride /= 2) {
        if (threadIdx.x < stride) {
            input[i] += input[i + stride];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = input[segment];
    }
}
