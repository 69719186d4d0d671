// expect: passed
// A single block of 1024 threads: slow, and right.
__global__ void __launch_bounds__(1024)
    CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ double input_s[1024];
    double sum = 0;
    for (size_t i = threadIdx.x; i < n; i += 1024) {
        sum += input[i];
    }
    input_s[threadIdx.x] = sum;
    for (unsigned int stride = 512; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            input_s[threadIdx.x] += input_s[threadIdx.x + stride];
        }
    }
    if (threadIdx.x == 0) {
        *output = static_cast<float>(input_s[0]);
    }
}

void reduce_sum(const float* input, float* output, void* /*workspace*/, size_t n) {
    CoarsenedSumReductionKernel<<<1, 1024>>>(input, output, n);
}
