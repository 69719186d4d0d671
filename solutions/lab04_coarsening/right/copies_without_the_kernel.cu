// expect: passed
// Tiles come by asynchronous copies, the next one on its way while this one is added.
// slow
#include <cuda_pipeline.h>

constexpr unsigned int BLOCK_DIM = 128;

__device__ void fetch(float* to, const float* input, size_t i, size_t n) {
    if (i < n) {
        __pipeline_memcpy_async(to, input + i, sizeof(float));
    } else {
        *to = 0;
    }
    __pipeline_commit();
}

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float tile[2][BLOCK_DIM];
    const unsigned int t = threadIdx.x;
    const size_t step = size_t{gridDim.x} * BLOCK_DIM;
    size_t i = size_t{blockIdx.x} * BLOCK_DIM + t;
    float sum = 0;
    int now = 0;
    fetch(&tile[now][t], input, i, n);
    for (; i < n; i += step) {
        fetch(&tile[1 - now][t], input, i + step, n);
        __pipeline_wait_prior(1);
        sum += tile[now][t];  // the thread's own word: no other thread waits for it
        now = 1 - now;
    }
    __pipeline_wait_prior(0);
    __syncthreads();
    float* input_s = tile[0];
    input_s[t] = sum;
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[0];
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    CoarsenedSumReductionKernel<<<400, BLOCK_DIM>>>(input, partial, n);
    CoarsenedSumReductionKernel<<<1, BLOCK_DIM>>>(partial, output, 400);
}
