// expect: passed
// One pass with decoupled look-back, with large tiles, and by a whole warp, which looks at 32 of the
// tiles before at once. A sum and its state are one word, so that nothing else needs an order.
#include <cuda/atomic>

constexpr unsigned int SECTION = 256, BLOCK_DIM = 512, LOADS = 10, TILE = BLOCK_DIM * LOADS * 4;
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
    __shared__ float warp_sums[SECTION / 32];
    const unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const size_t i = size_t{SECTION} * blockIdx.x + threadIdx.x;
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

__device__ Published wait_for(Published& published) {
    Published found = Word(published).load(cuda::memory_order_relaxed);
    while (found.state == nothing) {
        __nanosleep(300);
        found = Word(published).load(cuda::memory_order_relaxed);
    }
    return found;
}

__device__ float warp_sum_of(float sum) {
    for (unsigned int offset = 16; offset > 0; offset /= 2) {
        sum += __shfl_xor_sync(FULL_MASK, sum, offset);
    }
    return sum;
}

// The sum of all tiles before this one, for a whole warp: lane 0 looks at the tile just before, lane 1 at
// the one before that, and so on.
__device__ float look_back(Published* published, unsigned int tile) {
    const unsigned int lane = threadIdx.x % 32;
    float sum = 0;
    for (unsigned int end = tile; end > 0; end = end > 32 ? end - 32 : 0) {
        Published found = {0, of_all_before};  // before the first tile there is nothing
        if (lane < end) {
            found = wait_for(published[end - 1 - lane]);
        }
        const unsigned int reach = __ballot_sync(FULL_MASK, found.state == of_all_before);
        const unsigned int nearest = reach != 0 ? __ffs(reach) - 1 : 31;
        sum += warp_sum_of(lane <= nearest ? found.sum : 0);
        if (reach != 0) {
            break;
        }
    }
    return sum;
}

__device__ float4 load_four(const float* input, size_t i, size_t n) {
    float4 v = {};
    if (i + 4 <= n) {
        v = __ldcs(reinterpret_cast<const float4*>(input + i));
    } else if (i < n) {
        v.x = input[i];
        v.y = i + 1 < n ? input[i + 1] : 0;
        v.z = i + 2 < n ? input[i + 2] : 0;
    }
    return v;
}

__device__ void store_four(float* output, float4 sums, size_t i, size_t n) {
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

// In a full tile no load depends on a branch, so that all are in flight at once.
__device__ void load_tile(float4 (&v)[LOADS], const float* input, size_t first, bool full,
                          size_t n) {
    if (full) {
#pragma unroll
        for (unsigned int k = 0; k < LOADS; ++k) {
            v[k] = __ldcs(reinterpret_cast<const float4*>(input + first + k * 128));
        }
    } else {
#pragma unroll
        for (unsigned int k = 0; k < LOADS; ++k) {
            v[k] = load_four(input, first + k * 128, n);
        }
    }
}

__global__ void __launch_bounds__(BLOCK_DIM, 2)
    LookBackScanKernel(const float* input, float* output, Published* published,
                       unsigned int* tickets, size_t n, bool exclusive) {
    __shared__ float warp_sums[WARPS], carry;
    __shared__ unsigned int ticket;
    const unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (threadIdx.x == 0) {
        ticket = atomicAdd(tickets, 1);
    }
    __syncthreads();
    const size_t tile = ticket;
    const size_t first = tile * TILE + warp * LOADS * 128 + lane * 4;
    float4 v[LOADS];
    load_tile(v, input, first, (tile + 1) * TILE <= n, n);
    float before[LOADS], warp_sum = 0;
#pragma unroll
    for (unsigned int k = 0; k < LOADS; ++k) {
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
    if (warp == 0) {
        if (lane == 0) {
            Word(published[tile]).store({block_sum, of_tile}, cuda::memory_order_relaxed);
        }
        const float all_before = look_back(published, ticket);
        if (lane == 0) {
            Word(published[tile])
                .store({all_before + block_sum, of_all_before}, cuda::memory_order_relaxed);
            carry = all_before;
        }
    }
    __syncthreads();
#pragma unroll
    for (unsigned int k = 0; k < LOADS; ++k) {
        const float start = carry + warps_before + before[k];
        const float x = start + v[k].x, y = x + v[k].y, z = y + v[k].z;
        const float4 sums = exclusive ? float4{start, x, y, z} : float4{x, y, z, z + v[k].w};
        store_four(output, sums, first + k * 128, n);
    }
}

static void scan(const float* input, float* output, void* workspace, size_t n, bool exclusive) {
    const size_t tiles = (n + TILE - 1) / TILE;
    if (tiles > 0) {
        Published* published = static_cast<Published*>(workspace);
        unsigned int* tickets = reinterpret_cast<unsigned int*>(published + tiles);
        cudaMemsetAsync(workspace, 0, tiles * sizeof(Published) + sizeof(unsigned int));
        LookBackScanKernel<<<tiles, BLOCK_DIM>>>(input, output, published, tickets, n, exclusive);
    }
}

void scan_inclusive(const float* input, float* output, void* workspace, size_t n) {
    scan(input, output, workspace, n, false);
}

void scan_exclusive(const float* input, float* output, void* workspace, size_t n) {
    scan(input, output, workspace, n, true);
}
