// expect: passed
// says: waits at look_back_by_block_number.cu:49 for a block of a lower number
// One pass with decoupled look-back, and block b scans tile b: it relies on blocks that begin in
// ascending order.
#include <cuda/atomic>

constexpr unsigned int BLOCK_DIM = 256, LOADS = 4, TILE = BLOCK_DIM * LOADS * 4;
constexpr unsigned int WARPS = BLOCK_DIM / 32, FULL_MASK = 0xffffffff;

__device__ float warp_scan(float sum) {
    for (unsigned int offset = 1; offset < 32; offset *= 2) {
        const float before = __shfl_up_sync(FULL_MASK, sum, offset);
        if (threadIdx.x % 32 >= offset) {
            sum += before;
        }
    }
    return sum;
}

__global__ void BlockScanKernel(const float* input, float* output, size_t n) {
    __shared__ float warp_sums[WARPS];
    const unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const size_t i = size_t{BLOCK_DIM} * blockIdx.x + threadIdx.x;
    float sum = warp_scan(i < n ? input[i] : 0);
    if (lane == 31) {
        warp_sums[warp] = sum;
    }
    __syncthreads();
    for (unsigned int w = 0; w < warp; ++w) {
        sum += warp_sums[w];
    }
    if (i < n) {
        output[i] = sum;
    }
}

// A sum and how far it reaches, in one word, so that both are published at once.
enum State : unsigned int { nothing, of_tile, of_all_before };
struct alignas(8) Published {
    float sum;
    State state;
};
using Word = cuda::atomic_ref<Published, cuda::thread_scope_device>;

// The sum of all tiles before this one.
__device__ float look_back(Published* published, size_t tile) {
    float sum = 0;
    while (tile > 0) {
        const Published found = Word(published[tile - 1]).load(cuda::memory_order_acquire);
        if (found.state == nothing) {
            continue;
        }
        sum += found.sum;
        if (found.state == of_all_before) {
            break;
        }
        --tile;
    }
    return sum;
}

__global__ void LookBackScanKernel(const float* input, float* output, Published* published,
                                   size_t n, bool exclusive) {
    __shared__ float warp_sums[WARPS], carry;
    const unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const size_t tile = blockIdx.x;
    float4 v[LOADS];
    float before[LOADS], warp_sum = 0;
    const size_t first = tile * TILE + warp * LOADS * 128 + lane * 4;
    for (unsigned int k = 0; k < LOADS; ++k) {
        const size_t i = first + k * 128;
        v[k] = {};
        if (i + 4 <= n) {
            v[k] = *reinterpret_cast<const float4*>(input + i);
        } else if (i < n) {
            v[k].x = input[i];
            v[k].y = i + 1 < n ? input[i + 1] : 0;
            v[k].z = i + 2 < n ? input[i + 2] : 0;
        }
        const float sum = v[k].x + v[k].y + v[k].z + v[k].w, scanned = warp_scan(sum);
        before[k] = warp_sum + scanned - sum;
        warp_sum += __shfl_sync(FULL_MASK, scanned, 31);
    }
    if (lane == 0) {
        warp_sums[warp] = warp_sum;
    }
    __syncthreads();
    float block_sum = 0, warps_before = 0;
    for (unsigned int w = 0; w < WARPS; ++w) {
        warps_before = w == warp ? block_sum : warps_before;
        block_sum += warp_sums[w];
    }
    if (threadIdx.x == 0) {
        Word(published[tile]).store({block_sum, of_tile}, cuda::memory_order_release);
        carry = look_back(published, tile);
        Word(published[tile])
            .store({carry + block_sum, of_all_before}, cuda::memory_order_release);
    }
    __syncthreads();
    for (unsigned int k = 0; k < LOADS; ++k) {
        const float start = carry + warps_before + before[k];
        const float x = start + v[k].x, y = x + v[k].y, z = y + v[k].z;
        const float4 sums = exclusive ? float4{start, x, y, z} : float4{x, y, z, z + v[k].w};
        const size_t i = first + k * 128;
        if (i + 4 <= n) {
            __stcs(reinterpret_cast<float4*>(output + i), sums);
        } else if (i < n) {
            output[i] = sums.x;
            if (i + 1 < n) {
                output[i + 1] = sums.y;
            }
            if (i + 2 < n) {
                output[i + 2] = sums.z;
            }
        }
    }
}

static void scan(const float* input, float* output, void* workspace, size_t n, bool exclusive) {
    const size_t tiles = (n + TILE - 1) / TILE;
    if (tiles > 0) {
        Published* published = static_cast<Published*>(workspace);
        cudaMemsetAsync(workspace, 0, tiles * sizeof(Published));
        LookBackScanKernel<<<tiles, BLOCK_DIM>>>(input, output, published, n, exclusive);
    }
}

void scan_inclusive(const float* input, float* output, void* workspace, size_t n) {
    scan(input, output, workspace, n, false);
}

void scan_exclusive(const float* input, float* output, void* workspace, size_t n) {
    scan(input, output, workspace, n, true);
}
