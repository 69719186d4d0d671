// expect: passed
// A child that shares its memory and launches. There is none: it launches itself.
#include <unistd.h>

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
    const pid_t child = vfork();
    if (child == 0) {
        _exit(0);
    }
    if (child < 0) {
        CoarsenedSumReductionKernel<<<1, 256>>>(input, output, n);
    }
}
