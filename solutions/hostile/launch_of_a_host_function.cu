// expect: refused, launches no kernel
// Launches itself, a function of the host.

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float input_s[256];
    float sum = 0;
    for (size_t i = threadIdx.x; i < n; i += 256) {
        sum += input[i];
    }
    input_s[threadIdx.x] = sum;
    for (unsigned int stride = 128; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            input_s[threadIdx.x] += input_s[threadIdx.x + stride];
        }
    }
    if (threadIdx.x == 0) {
        *output = input_s[0];
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    void* arguments[] = {&input, &output, &workspace, &n};
    cudaLaunchKernel(reinterpret_cast<const void*>(reduce_sum), dim3(1), dim3(256), arguments, 0,
                     nullptr);
}
