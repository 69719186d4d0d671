// expect: refused, segmentation fault
// A launch with four billion attributes, of which none is there.

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
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(1);
    config.blockDim = dim3(256);
    config.numAttrs = 4'000'000'000;
    config.attrs = reinterpret_cast<cudaLaunchAttribute*>(8);
    void* arguments[] = {&input, &output, &n};
    cudaLaunchKernelExC(&config, reinterpret_cast<const void*>(CoarsenedSumReductionKernel),
                        arguments);
}
