// Lab 06, PMPP 10.7 and 10.8: figure 10.13 coarsened. Thread, warp, block, one ticket per block: the
// block with the last ticket adds the blocks' sums.
#include <algorithm>
#include <cstdint>

constexpr unsigned int BLOCK_DIM = 512, WARPS = BLOCK_DIM / 32;
constexpr unsigned int IN_FLIGHT = 4;  // 16-byte loads in flight per thread

__device__ unsigned int tickets = 0;  // taken in this launch; 0 between launches

__device__ float warp_sum(float sum) {  // lane 0 holds the warp's sum
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    }
    return sum;
}

__device__ float block_sum(float sum) {  // thread 0 holds the block's sum
    __shared__ float warp_sums[WARPS];
    const unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    sum = warp_sum(sum);
    if (lane == 0) {
        warp_sums[warp] = sum;
    }
    __syncthreads();
    if (warp == 0) {
        sum = warp_sum(lane < WARPS ? warp_sums[lane] : 0);
    }
    return sum;
}

__device__ float add(float4 v) { return (v.x + v.y) + (v.z + v.w); }

// The sum of this thread's elements: float4 loads from the first aligned element on, and single
// elements at both ends, at most three each.
__device__ float thread_sum(const float* input, size_t n) {
    const size_t me = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    const size_t step = size_t{gridDim.x} * BLOCK_DIM;
    size_t head = (16 - reinterpret_cast<uintptr_t>(input) % 16) % 16 / sizeof(float);
    if (head > n) {
        head = n;
    }
    const float4* fours = reinterpret_cast<const float4*>(input + head);
    const size_t count = (n - head) / 4, tail = head + 4 * count;

    float sum = 0;
    if (me < head) {
        sum += input[me];
    }
    if (me < n - tail) {
        sum += input[tail + me];
    }
    for (size_t i = me; i < count; i += IN_FLIGHT * step) {
        float4 loaded[IN_FLIGHT];  // all are requested before the first one is added
#pragma unroll
        for (unsigned int k = 0; k < IN_FLIGHT; ++k) {
            loaded[k] = i + k * step < count ? fours[i + k * step] : float4{};
        }
#pragma unroll
        for (unsigned int k = 0; k < IN_FLIGHT; ++k) {
            sum += add(loaded[k]);
        }
    }
    return sum;
}

// True in the block that takes the last ticket. Fences order each thread 0's store before its ticket,
// and the last ticket before what its block reads.
__device__ bool is_last_block() {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        __threadfence();
        last = atomicAdd(&tickets, 1) == gridDim.x - 1;
        __threadfence();
    }
    __syncthreads();
    return last;
}

__global__ void __launch_bounds__(BLOCK_DIM)
    SegmentedSumReductionKernel(const float* input, float* output, float* partial, size_t n) {
    float sum = block_sum(thread_sum(input, n));
    if (gridDim.x > 1) {
        if (threadIdx.x == 0) {
            partial[blockIdx.x] = sum;
        }
        if (!is_last_block()) {
            return;
        }
        sum = 0;  // in a fixed order, so that a sum has the same bits every time
        for (unsigned int b = threadIdx.x; b < gridDim.x; b += BLOCK_DIM) {
            sum += partial[b];
        }
        sum = block_sum(sum);
    }
    if (threadIdx.x == 0) {
        *output = sum;
        tickets = 0;
    }
}

struct Device {
    int number = 0, multiprocessors = 1, blocks_each = 1;

    Device() {
        cudaGetDevice(&number);
        cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, number);
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_each, SegmentedSumReductionKernel,
                                                      BLOCK_DIM, 0);
    }
};

// A small input is one block's. Then one float4 per thread, until every multiprocessor has a block;
// then IN_FLIGHT, and no more blocks than run at once: others would only wait.
static size_t blocks_for(size_t n) {
    static const Device device;  // asked once: the questions take as long as a launch
    const size_t wide = n / (4 * BLOCK_DIM), deep = wide / IN_FLIGHT;
    const size_t all = device.multiprocessors, at_once = all * device.blocks_each;
    return deep <= 1 ? 1 : std::max(std::min(wide, all), std::min(deep, at_once));
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    SegmentedSumReductionKernel<<<blocks_for(n), BLOCK_DIM>>>(input, output,
                                                              static_cast<float*>(workspace), n);
}
