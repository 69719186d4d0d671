// expect: refused, a random number
// An argument drawn by chance.
#include <random>

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n,
                                            size_t extra) {
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
        *output = extra ? input_s[0] : 0;
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    std::random_device chance;
    CoarsenedSumReductionKernel<<<1, 256>>>(input, output, n, chance());
}
