// expect: passed
// Half the threads load four elements at once; one thread alone loads two.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    const float* segment = input + 2 * blockDim.x * blockIdx.x;
    const unsigned int t = threadIdx.x, half = blockDim.x / 2;
    if (half == 0) {
        output[blockIdx.x] = segment[0] + segment[1];
        return;
    }
    if (t < half) {
        float4 four = *reinterpret_cast<const float4*>(segment + 4 * t);
        input_s[t] = (four.x + four.y) + (four.z + four.w);
    }
    for (unsigned int stride = half / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[0];
    }
}
