// expect: nothing
// launch: 1 block of 32 threads
#include <cuda_pipeline.h>
__global__ void copy(int* data, int* raw) {
    __shared__ int words[32];
    __pipeline_memcpy_async(&words[threadIdx.x], &data[threadIdx.x], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    raw[threadIdx.x] = words[threadIdx.x];
}
