// expect: passed
// Threads without an element end, and the others meet inside the branch. CUDA leaves open what
// happens then; every GPU so far goes on, so that it is a remark and costs no point.
#include <algorithm>

constexpr unsigned int THREADS = 256;

__global__ void SegmentedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float shared[THREADS];
    const size_t first = size_t{blockIdx.x} * THREADS;
    const size_t count = n - first < THREADS ? n - first : THREADS;
    if (threadIdx.x < count) {
        float sum = 0;
        for (size_t i = first + threadIdx.x; i < n; i += size_t{gridDim.x} * THREADS) {
            sum += input[i];
        }
        shared[threadIdx.x] = sum;
        for (unsigned int stride = THREADS / 2; stride >= 1; stride /= 2) {
            __syncthreads();
            if (threadIdx.x < stride && threadIdx.x + stride < count) {
                shared[threadIdx.x] += shared[threadIdx.x + stride];
            }
        }
        if (threadIdx.x == 0) {
            atomicAdd(output, shared[0]);
        }
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    const size_t blocks = std::min<size_t>((n + THREADS - 1) / THREADS, 1024);
    if (blocks > 0) {
        SegmentedSumReductionKernel<<<static_cast<unsigned int>(blocks), THREADS>>>(input, output,
                                                                                    n);
    }
}
