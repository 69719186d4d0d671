// expect: passed
// Written for any number of segments a block: here the loop runs once.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    const unsigned int t = threadIdx.x;
    for (unsigned int b = blockIdx.x; b < gridDim.x; b += gridDim.x) {
        const float* segment = input + 2 * blockDim.x * b;
        input_s[t] = segment[t] + segment[t + blockDim.x];
        for (unsigned int stride = blockDim.x / 2; stride >= 1; stride /= 2) {
            __syncthreads();
            if (t < stride) {
                input_s[t] += input_s[t + stride];
            }
        }
        if (t == 0) {
            output[b] = input_s[0];
        }
        __syncthreads();
    }
}
