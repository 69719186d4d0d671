// expect: failed, cause not_a_number
// Sums its pair into a local variable that nobody set to 0.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int i = segment + 2 * threadIdx.x;
    float pair;
    pair += input[i];
    pair += input[i + 1];
    input[i] = pair;
    __syncthreads();
    for (unsigned int stride = 2; stride <= blockDim.x; stride *= 2) {
        if (threadIdx.x % stride == 0) {
            input[i] += input[i + stride];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = input[i];
    }
}
