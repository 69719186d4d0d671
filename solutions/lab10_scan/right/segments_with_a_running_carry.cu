// expect: passed
// At most 1024 blocks, each with one segment of consecutive tiles: it adds up its segment, and later
// scans it tile by tile with a running carry. The second launch is one block that scans 1024 sums at
// most, however large n is.
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

constexpr unsigned int BLOCK_DIM = 256, WARPS = BLOCK_DIM / 32, MOST_SEGMENTS = 1024;
constexpr size_t TILE = 4 * BLOCK_DIM;

// The sum of the block's earlier threads, and in `all` that of the block.
template <unsigned int warps>
__device__ float sum_before_thread(float mine, float& all) {
    __shared__ float warp_sums[warps];
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const float before = cg::exclusive_scan(warp, mine, cg::plus<float>());
    __syncthreads();
    if (warp.thread_rank() == 31) {
        warp_sums[warp.meta_group_rank()] = before + mine;
    }
    __syncthreads();
    const unsigned int lane = warp.thread_rank(), rank = warp.meta_group_rank();
    if (rank == 0) {
        const float sum = cg::inclusive_scan(warp, lane < warps ? warp_sums[lane] : 0);
        if (lane < warps) {
            warp_sums[lane] = sum;
        }
    }
    __syncthreads();
    all = warp_sums[warps - 1];
    return rank == 0 ? before : warp_sums[rank - 1] + before;
}

__global__ void BlockScanKernel(const float* input, float* output, size_t n) {
    const size_t i = size_t{BLOCK_DIM} * blockIdx.x + threadIdx.x;
    const float x = i < n ? input[i] : 0;
    float all = 0;
    const float before = sum_before_thread<WARPS>(x, all);
    if (i < n) {
        output[i] = before + x;
    }
}

struct Segment {
    size_t begin, end;
};
__device__ Segment segment(size_t tiles_each, size_t n) {
    const size_t begin = tiles_each * TILE * blockIdx.x, end = begin + tiles_each * TILE;
    return {begin, end < n ? end : n};
}

__device__ float4 load(const float* input, size_t i, size_t end) {
    if (i + 4 <= end) {
        return *reinterpret_cast<const float4*>(input + i);
    }
    return {i < end ? input[i] : 0, i + 1 < end ? input[i + 1] : 0, i + 2 < end ? input[i + 2] : 0,
            0};
}

__global__ void SegmentSumKernel(const float* input, float* sums, size_t tiles_each, size_t n) {
    const Segment own = segment(tiles_each, n);
    float sum = 0, all = 0;
    for (size_t i = own.begin + 4 * threadIdx.x; i < own.end; i += TILE) {
        const float4 v = load(input, i, own.end);
        sum += (v.x + v.y) + (v.z + v.w);
    }
    sum_before_thread<WARPS>(sum, all);
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = all;
    }
}

__global__ void SumScanKernel(float* sums, unsigned int segments) {
    float all = 0;
    const float before = sum_before_thread<MOST_SEGMENTS / 32>(
        threadIdx.x < segments ? sums[threadIdx.x] : 0, all);
    if (threadIdx.x < segments) {
        sums[threadIdx.x] = before;
    }
}

template <bool exclusive>
__global__ void SegmentScanKernel(const float* input, float* output, const float* sums,
                                  size_t tiles_each, size_t n) {
    const Segment own = segment(tiles_each, n);
    float carry = sums[blockIdx.x];
    for (size_t tile = own.begin; tile < own.end; tile += TILE) {
        const size_t i = tile + 4 * threadIdx.x;
        const float4 v = load(input, i, own.end);
        float all = 0;
        const float before = carry + sum_before_thread<WARPS>((v.x + v.y) + (v.z + v.w), all);
        const float x = before + v.x, y = x + v.y, z = y + v.z;
        const float4 scanned = exclusive ? float4{before, x, y, z} : float4{x, y, z, z + v.w};
        if (i + 4 <= own.end) {
            __stcs(reinterpret_cast<float4*>(output + i), scanned);
        } else {
            const float four[4] = {scanned.x, scanned.y, scanned.z, scanned.w};
            for (unsigned int k = 0; k < 4; ++k) {
                if (i + k < own.end) {
                    output[i + k] = four[k];
                }
            }
        }
        carry += all;
    }
}

template <bool exclusive>
static void scan(const float* input, float* output, void* workspace, size_t n) {
    const size_t tiles = (n + TILE - 1) / TILE;
    if (tiles == 0) {
        return;
    }
    const size_t tiles_each = (tiles + MOST_SEGMENTS - 1) / MOST_SEGMENTS;
    const size_t segments = (tiles + tiles_each - 1) / tiles_each;
    float* sums = static_cast<float*>(workspace);
    SegmentSumKernel<<<segments, BLOCK_DIM>>>(input, sums, tiles_each, n);
    SumScanKernel<<<1, MOST_SEGMENTS>>>(sums, segments);
    SegmentScanKernel<exclusive><<<segments, BLOCK_DIM>>>(input, output, sums, tiles_each, n);
}

void scan_inclusive(const float* input, float* output, void* workspace, size_t n) {
    scan<false>(input, output, workspace, n);
}

void scan_exclusive(const float* input, float* output, void* workspace, size_t n) {
    scan<true>(input, output, workspace, n);
}
