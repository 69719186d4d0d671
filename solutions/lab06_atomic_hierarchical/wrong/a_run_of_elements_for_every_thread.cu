// expect: 9/10 points, cause limit, of global_load_sectors_per_element
// Right sums, but each thread has a run of its own: the lanes of a warp load from 32 sectors.
// slow
constexpr unsigned int BLOCK_DIM = 256, WARPS = BLOCK_DIM / 32, MOST_BLOCKS = 512;

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
    const size_t threads = size_t{gridDim.x} * BLOCK_DIM, run = (n + threads - 1) / threads;
    const size_t begin = (size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x) * run;
    const size_t end = begin + run < n ? begin + run : n;
    for (size_t i = begin; i < end; ++i) {
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
    const unsigned int blocks = wanted < MOST_BLOCKS ? wanted : MOST_BLOCKS;
    cudaMemsetAsync(output, 0, sizeof(float));
    SegmentedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, output, n);
}
