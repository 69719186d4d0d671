// expect: failed, cause endless_loop
// Thread 0 waits for a flag that only thread 0 would raise.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    __shared__ volatile int ready;
    extern __shared__ float input_s[];
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int t = threadIdx.x;
    if (t == 0) {
        ready = 0;
    }
    input_s[t] = input[segment + t] + input[segment + t + blockDim.x];
    for (unsigned int stride = blockDim.x / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        while (ready == 0) {
        }
        output[blockIdx.x] = input_s[0];
        ready = 1;
    }
}
