// expect: passed
// Loads its two elements as one float2.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int t = threadIdx.x;
    float2 pair = reinterpret_cast<const float2*>(input + segment)[t];
    input_s[t] = pair.x + pair.y;
    for (unsigned int stride = blockDim.x / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[0];
    }
}
