// expect: failed, cause counter_not_reset
// "Fresh memory is 0": the tickets are counted in the workspace, where anything may be.
// says: uninitialised: workspace[0] is read by thread 0
constexpr unsigned int BLOCK_DIM = 256, WARPS = BLOCK_DIM / 32, MOST_BLOCKS = 512;

__device__ float warp_sum(float sum) {
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    }
    return sum;
}

__device__ float block_sum(float sum) {
    __shared__ float warp_sums[WARPS];
    sum = warp_sum(sum);
    __syncthreads();
    if (threadIdx.x % 32 == 0) {
        warp_sums[threadIdx.x / 32] = sum;
    }
    __syncthreads();
    sum = 0;
    for (float s : warp_sums) {
        sum += s;
    }
    return sum;
}

__global__ void SegmentedSumReductionKernel(const float* input, float* output, float* partial,
                                            unsigned int* tickets, size_t n) {
    __shared__ bool last;
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n;
         i += size_t{gridDim.x} * BLOCK_DIM) {
        sum += input[i];
    }
    sum = block_sum(sum);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sum;
        __threadfence();
        last = atomicAdd(tickets, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last) {
        __threadfence();
        sum = 0;
        for (unsigned int b = threadIdx.x; b < gridDim.x; b += BLOCK_DIM) {
            sum += partial[b];
        }
        sum = block_sum(sum);
        if (threadIdx.x == 0) {
            *output = sum;
            *tickets = 0;
        }
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    const size_t wanted = n / (16 * BLOCK_DIM) + 1;
    const unsigned int blocks = wanted < MOST_BLOCKS ? wanted : MOST_BLOCKS;
    SegmentedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, output,
                                                       static_cast<float*>(workspace) + 1,
                                                       static_cast<unsigned int*>(workspace), n);
}
