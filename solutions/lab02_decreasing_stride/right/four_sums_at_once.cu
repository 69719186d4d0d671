// expect: passed
// A tree of radix four: half as many strides, and a busy thread adds three elements to its own.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    float* segment = input + 2 * blockDim.x * blockIdx.x;
    const unsigned int t = threadIdx.x;
    unsigned int left = 2 * blockDim.x;
    while (left > 1) {
        const unsigned int stride = left == 2 ? 1 : left / 4;
        if (t < stride) {
            float sum = segment[t];
            for (unsigned int k = t + stride; k < left; k += stride) {
                sum += segment[k];
            }
            segment[t] = sum;
        }
        __syncthreads();
        left = stride;
    }
    if (t == 0) {
        output[blockIdx.x] = segment[0];
    }
}
