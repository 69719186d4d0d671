// expect: passed
// One thread does all the work, in double.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    size_t segment = size_t{2} * blockDim.x * blockIdx.x;
    if (threadIdx.x == 0) {
        double sum = 0;
        for (unsigned int k = 0; k < 2 * blockDim.x; ++k) {
            sum += input[segment + k];
        }
        output[blockIdx.x] = static_cast<float>(sum);
    }
}
