// expect: passed
// No atomic at all: each block waits until the one before it has added its sum.
constexpr unsigned int THREADS = 256;
__device__ volatile unsigned int turn = 0;  // 0 before and after every launch

// The blocks proceed in order: each waits for the previous one. Every GPU so far starts blocks in
// this order, and the grid is small enough to be resident all at once.
__global__ void SegmentedSumReductionKernel(const float* input, volatile float* output, size_t n) {
    __shared__ float shared[THREADS];
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * THREADS + threadIdx.x; i < n;
         i += size_t{gridDim.x} * THREADS) {
        sum += input[i];
    }
    shared[threadIdx.x] = sum;
    for (unsigned int stride = THREADS / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            shared[threadIdx.x] += shared[threadIdx.x + stride];
        }
    }
    if (threadIdx.x == 0) {
        while (turn != blockIdx.x) {
        }
        __threadfence();
        *output = blockIdx.x == 0 ? shared[0] : *output + shared[0];
        __threadfence();
        turn = blockIdx.x + 1 == gridDim.x ? 0 : blockIdx.x + 1;
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    SegmentedSumReductionKernel<<<8, THREADS>>>(input, output, n);
}
