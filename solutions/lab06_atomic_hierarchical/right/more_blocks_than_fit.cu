// expect: passed
// A block for every 4096 elements, however many that makes: the hardware lets them queue.
// slow
constexpr unsigned int BLOCK_DIM = 256, WARPS = BLOCK_DIM / 32;

__device__ float warp_sum(float sum) {
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    }
    return sum;
}

__global__ void SegmentedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float warp_sums[WARPS];
    const unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n;
         i += size_t{gridDim.x} * BLOCK_DIM) {
        sum += input[i];
    }
    sum = warp_sum(sum);
    if (lane == 0) {
        warp_sums[warp] = sum;
    }
    __syncthreads();
    if (warp == 0) {
        sum = warp_sum(lane < WARPS ? warp_sums[lane] : 0);
        if (lane == 0) {
            atomicAdd(output, sum);
        }
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    const size_t wanted = n / (16 * BLOCK_DIM) + 1;
    cudaMemsetAsync(output, 0, sizeof(float));
    SegmentedSumReductionKernel<<<wanted, BLOCK_DIM>>>(input, output, n);
}
