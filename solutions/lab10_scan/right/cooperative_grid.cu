// expect: passed
// One cooperative launch: all blocks run at once, so that they may wait for each other. Each adds up
// its tiles, waits, adds the sums of the blocks before it, and scans its tiles.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

constexpr unsigned int BLOCK_DIM = 256, WARPS = BLOCK_DIM / 32, FULL_MASK = 0xffffffff;
constexpr size_t TILE = 4 * BLOCK_DIM;

__device__ float warp_scan(float sum) {
    for (unsigned int offset = 1; offset < 32; offset *= 2) {
        const float before = __shfl_up_sync(FULL_MASK, sum, offset);
        sum += threadIdx.x % 32 >= offset ? before : 0;
    }
    return sum;
}

// The inclusive scan of the block's numbers, and in `all` their sum.
__device__ float block_scan(float mine, float& all) {
    __shared__ float warp_sums[WARPS];
    const unsigned int warp = threadIdx.x / 32;
    float sum = warp_scan(mine);
    __syncthreads();
    if (threadIdx.x % 32 == 31) {
        warp_sums[warp] = sum;
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        const bool is_warp = threadIdx.x < WARPS;
        const float sums = warp_scan(is_warp ? warp_sums[threadIdx.x] : 0);
        if (is_warp) {
            warp_sums[threadIdx.x] = sums;
        }
    }
    __syncthreads();
    all = warp_sums[WARPS - 1];
    return warp == 0 ? sum : warp_sums[warp - 1] + sum;
}

__global__ void BlockScanKernel(const float* input, float* output, size_t n) {
    const size_t i = size_t{BLOCK_DIM} * blockIdx.x + threadIdx.x;
    float all = 0;
    const float sum = block_scan(i < n ? input[i] : 0, all);
    if (i < n) {
        output[i] = sum;
    }
}

__device__ float4 load(const float* input, size_t i, size_t n) {
    if (i + 4 <= n) {
        return *reinterpret_cast<const float4*>(input + i);
    }
    return {i < n ? input[i] : 0, i + 1 < n ? input[i + 1] : 0, i + 2 < n ? input[i + 2] : 0, 0};
}

__global__ void GridScanKernel(const float* input, float* output, float* sums, size_t n,
                               size_t tiles_each, bool exclusive) {
    const size_t begin = tiles_each * TILE * blockIdx.x, end = begin + tiles_each * TILE;
    float mine = 0, carry = 0;
    for (size_t tile = begin; tile < end && tile < n; tile += TILE) {
        const float4 v = load(input, tile + 4 * threadIdx.x, n);
        mine += v.x + v.y + v.z + v.w;
    }
    block_scan(mine, carry);
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = carry;
    }
    cg::this_grid().sync();
    mine = 0;
    for (unsigned int b = threadIdx.x; b < blockIdx.x; b += BLOCK_DIM) {
        mine += sums[b];
    }
    block_scan(mine, carry);
    for (size_t tile = begin; tile < end && tile < n; tile += TILE) {
        const size_t i = tile + 4 * threadIdx.x;
        const float4 v = load(input, i, n);
        const float four[4] = {v.x, v.y, v.z, v.w}, sum = v.x + v.y + v.z + v.w;
        float all = 0;
        float before = carry + block_scan(sum, all) - sum, out[4];
        for (unsigned int k = 0; k < 4; ++k) {
            out[k] = exclusive ? before : before + four[k];
            before += four[k];
        }
        if (i + 4 <= n) {
            __stcs(reinterpret_cast<float4*>(output + i), float4{out[0], out[1], out[2], out[3]});
        } else {
            for (unsigned int k = 0; k < 4; ++k) {
                if (i + k < n) {
                    output[i + k] = out[k];
                }
            }
        }
        carry += all;
    }
}

static void scan(const float* input, float* output, void* workspace, size_t n, bool exclusive) {
    if (n == 0) {
        return;
    }
    int device = 0, multiprocessors = 1, each = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, GridScanKernel, BLOCK_DIM, 0);
    const size_t tiles = (n + TILE - 1) / TILE, most = size_t(multiprocessors) * each;
    size_t tiles_each = (tiles + most - 1) / most;
    const size_t blocks = (tiles + tiles_each - 1) / tiles_each;
    float* sums = static_cast<float*>(workspace);
    void* arguments[] = {&input, &output, &sums, &n, &tiles_each, &exclusive};
    cudaLaunchCooperativeKernel(GridScanKernel, dim3(blocks), dim3(BLOCK_DIM), arguments);
}

void scan_inclusive(const float* input, float* output, void* workspace, size_t n) {
    scan(input, output, workspace, n, false);
}

void scan_exclusive(const float* input, float* output, void* workspace, size_t n) {
    scan(input, output, workspace, n, true);
}
