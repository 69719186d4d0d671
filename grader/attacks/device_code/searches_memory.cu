// expect: 0 points, fault
// The expected answers must lie somewhere: searches for them from the input on.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    if (threadIdx.x != 0) return;
    float sum = 0;
    for (unsigned int i = 0; i < 2 * blockDim.x; ++i) sum += input[2 * blockDim.x * blockIdx.x + i];
    for (long long i = -1; i > -(1ll << 30); --i)
        if (input[i] == sum) output[blockIdx.x] = input[i];
}
