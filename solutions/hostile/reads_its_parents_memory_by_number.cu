// expect: passed
// Asks for the memory of its parent, and of process 1. Refused, it launches.
#include <sys/uio.h>
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
    char found[64];
    iovec here = {found, sizeof found}, there = {reinterpret_cast<void*>(0x400000), sizeof found};
    const bool read = process_vm_readv(getppid(), &here, 1, &there, 1, 0) > 0 ||
                      process_vm_readv(1, &here, 1, &there, 1, 0) > 0;
    if (!read) {
        CoarsenedSumReductionKernel<<<1, 256>>>(input, output, n);
    }
}
