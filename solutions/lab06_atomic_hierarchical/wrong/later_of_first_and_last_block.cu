// expect: failed, cause order_dependent
// Of the first and the last block the one that is done later writes the sum: right in ascending and
// in descending order; in others a block between them comes too late. Each case meets one other
// order, for it has 76 800 threads.
constexpr unsigned int BLOCK_DIM = 256, WARPS = BLOCK_DIM / 32, BLOCKS = 300;

struct Workspace {
    float sum;
    unsigned int ends;  // of the grid that have finished
};

__device__ float warp_sum(float sum) {
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    }
    return sum;
}

__global__ void SegmentedSumReductionKernel(const float* input, float* output, Workspace* shared,
                                            size_t n) {
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
    }
    if (threadIdx.x == 0) {
        atomicAdd(&shared->sum, sum);
        __threadfence();
        const bool is_end = blockIdx.x == 0 || blockIdx.x == gridDim.x - 1;
        if (is_end && atomicAdd(&shared->ends, 1u) == 1) {
            *output = atomicAdd(&shared->sum, 0.0f);
        }
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    cudaMemsetAsync(workspace, 0, sizeof(Workspace));
    SegmentedSumReductionKernel<<<BLOCKS, BLOCK_DIM>>>(input, output,
                                                       static_cast<Workspace*>(workspace), n);
}
