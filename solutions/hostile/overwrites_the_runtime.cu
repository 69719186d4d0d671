// expect: refused, the host
// Makes the runtime's code writable and fills it with zeros.
#include <sys/mman.h>
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

void reduce_sum(const float* input, float* output, void*, size_t n) {
    const size_t at = reinterpret_cast<size_t>(cudaGetLastError) & ~size_t{4095};
    mprotect(reinterpret_cast<void*>(at), 8192, PROT_READ | PROT_WRITE | PROT_EXEC);
    std::memset(reinterpret_cast<void*>(at), 0, 8192);
    cudaGetLastError();
    CoarsenedSumReductionKernel<<<1, 256>>>(input, output, n);
}
