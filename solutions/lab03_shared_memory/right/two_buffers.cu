// expect: passed
// Each step reads one half of static shared memory and writes the other.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    __shared__ float input_s[2][1024];
    const unsigned int t = threadIdx.x, segment = 2 * blockDim.x * blockIdx.x;
    int now = 0;
    input_s[now][t] = input[segment + t] + input[segment + t + blockDim.x];
    for (unsigned int stride = blockDim.x / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[1 - now][t] = input_s[now][t] + input_s[now][t + stride];
        }
        now = 1 - now;
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[now][0];
    }
}
