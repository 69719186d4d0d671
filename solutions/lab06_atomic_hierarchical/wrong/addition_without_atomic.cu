// expect: 4/10 points, cause race
// Every block adds its sum to *output by a load and a store.
// says: with the accesses of a race the other way round
#include <algorithm>
#include <cstdint>

constexpr unsigned int BLOCK_DIM = 1024, WARPS = BLOCK_DIM / 32;
constexpr unsigned int IN_FLIGHT = 4;  // 16-byte loads in flight per thread

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

    float sums[IN_FLIGHT] = {};
    size_t i = me;
    for (; i + (IN_FLIGHT - 1) * step < count; i += IN_FLIGHT * step) {
        float4 loaded[IN_FLIGHT];
#pragma unroll
        for (unsigned int k = 0; k < IN_FLIGHT; ++k) {
            loaded[k] = fours[i + k * step];
        }
#pragma unroll
        for (unsigned int k = 0; k < IN_FLIGHT; ++k) {
            sums[k] += add(loaded[k]);
        }
    }
    for (; i < count; i += step) {
        sums[0] += add(fours[i]);
    }
    if (me < head) {
        sums[0] += input[me];
    }
    if (me < n - tail) {
        sums[0] += input[tail + me];
    }
    float sum = 0;
    for (float s : sums) {
        sum += s;
    }
    return sum;
}

__global__ void __launch_bounds__(BLOCK_DIM)
    SegmentedSumReductionKernel(const float* input, float* output, size_t n) {
    const float sum = block_sum(thread_sum(input, n));
    if (threadIdx.x == 0) {
        if (gridDim.x == 1) {
            *output = sum;
        } else {
            *output += sum;
        }
    }
}

// As many blocks as the device runs at once: others would only wait, and each costs an atomic.
static size_t blocks_that_fit() {
    int device = 0, multiprocessors = 1, blocks_each = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_each, SegmentedSumReductionKernel,
                                                  BLOCK_DIM, 0);
    return static_cast<size_t>(multiprocessors) * blocks_each;
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    // One float4 per thread: latency dominates small inputs, so use all multiprocessors.
    const size_t useful = std::max<size_t>(n / (4 * BLOCK_DIM), 1);
    const size_t blocks = std::min(useful, blocks_that_fit());
    if (blocks > 1) {
        cudaMemsetAsync(output, 0, sizeof(float));
    }
    SegmentedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, output, n);
}
