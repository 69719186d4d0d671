// expect: refused, a random number
// A number of blocks from the random bytes that the kernel of Linux gives every program.
#include <sys/auxv.h>
#include <cstring>

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
    unsigned int bytes = 0;
    std::memcpy(&bytes, reinterpret_cast<const void*>(getauxval(AT_RANDOM)), sizeof bytes);
    CoarsenedSumReductionKernel<<<1 + bytes % 100003, 256>>>(input, output, n);
}
