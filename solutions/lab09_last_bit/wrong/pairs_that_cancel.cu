// expect: failed, cause compensation_incomplete
// Plain sums: the large numbers that cancel are added to each other first.
// Lab 09, PMPP 10 and its appendix on numbers: one hierarchy of sums, with three ways to add.
constexpr unsigned int BLOCK_DIM = 256, WARPS = BLOCK_DIM / 32;
constexpr size_t MOST_BLOCKS = 2048;  // as many partial sums
constexpr unsigned int IN_FLIGHT = 8;  // loads in flight per thread

// A sum and the rounding errors of its additions, added up.
struct Compensated {
    float sum, error;
};

// a + b, and what rounding took from it: Knuth's TwoSum, exact for any a and b.
__device__ Compensated two_sum(float a, float b) {
    const float sum = a + b;
    const float b_in_sum = sum - a, a_in_sum = sum - b_in_sum;
    return {sum, (a - a_in_sum) + (b - b_in_sum)};
}

__device__ float plus(float a, float b) { return a + b; }
__device__ Compensated plus(Compensated a, float b) {
    const Compensated added = two_sum(a.sum, b);
    return {added.sum, a.error + added.error};
}
__device__ Compensated plus(Compensated a, Compensated b) {
    const Compensated added = two_sum(a.sum, b.sum);
    return {added.sum, a.error + b.error + added.error};
}

__device__ float down(float mine, unsigned int offset) {
    return __shfl_down_sync(0xffffffff, mine, offset);
}
__device__ Compensated down(Compensated mine, unsigned int offset) {
    return {down(mine.sum, offset), down(mine.error, offset)};
}

__device__ float rounded(float sum) { return sum; }
// An infinity has no rounding error: what TwoSum computes from it is NaN.
__device__ float rounded(Compensated sum) {
    return isfinite(sum.sum) ? sum.sum + sum.error : sum.sum;
}

template <class Sum>
__device__ Sum warp_sum(Sum mine) {  // lane 0 holds the warp's sum
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        mine = plus(mine, down(mine, offset));
    }
    return mine;
}

template <class Sum>
__device__ Sum block_sum(Sum mine) {  // thread 0 holds the block's sum
    __shared__ Sum warp_sums[WARPS];
    const unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    mine = warp_sum(mine);
    if (lane == 0) {
        warp_sums[warp] = mine;
    }
    __syncthreads();
    if (warp == 0) {
        mine = warp_sum(lane < WARPS ? warp_sums[lane] : Sum{});
    }
    return mine;
}

template <class Sum, class Number>
__device__ Sum thread_sum(const Number* input, size_t n) {
    const size_t step = size_t{gridDim.x} * BLOCK_DIM;
    size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    Sum sum{};
    for (; i + (IN_FLIGHT - 1) * step < n; i += IN_FLIGHT * step) {
        Number loaded[IN_FLIGHT];
        for (unsigned int k = 0; k < IN_FLIGHT; ++k) {
            loaded[k] = input[i + k * step];
        }
        for (unsigned int k = 0; k < IN_FLIGHT; ++k) {
            sum = plus(sum, loaded[k]);
        }
    }
    for (; i < n; i += step) {
        sum = plus(sum, input[i]);
    }
    return sum;
}

template <class Sum>
__global__ void PartialSumsKernel(const float* input, Sum* partial, size_t n) {
    const Sum sum = block_sum(thread_sum<Sum>(input, n));
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sum;
    }
}

template <class Sum>
__global__ void LastSumKernel(const Sum* partial, float* output, size_t n) {
    const Sum sum = block_sum(thread_sum<Sum>(partial, n));
    if (threadIdx.x == 0) {
        *output = rounded(sum);
    }
}

static size_t divide_up(size_t a, size_t b) { return (a + b - 1) / b; }

template <class Sum>
static void sum_by(const float* input, float* output, void* workspace, size_t n) {
    Sum* partial = static_cast<Sum*>(workspace);
    size_t blocks = divide_up(n, BLOCK_DIM * IN_FLIGHT);
    if (blocks > MOST_BLOCKS) {
        blocks = MOST_BLOCKS;
    }
    if (blocks == 0) {  // n is 0: one block, to write the 0
        blocks = 1;
    }
    PartialSumsKernel<<<blocks, BLOCK_DIM>>>(input, partial, n);
    LastSumKernel<<<1, BLOCK_DIM>>>(partial, output, blocks);
}

void sum_fast(const float* input, float* output, void* workspace, size_t n) {
    sum_by<float>(input, output, workspace, n);
}

// No errors: element i meets element n - 1 - i first, and the first pair comes last.
__global__ void PairSumsKernel(const float* input, float* partial, size_t n) {
    float sum = 0;
    const size_t half = n / 2, step = size_t{gridDim.x} * BLOCK_DIM;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n - half; i += step) {
        if (i > 0) {
            sum += i == n - 1 - i ? input[i] : input[i] + input[n - 1 - i];
        }
    }
    sum = block_sum(sum);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sum;
    }
}

__global__ void WithTheFirstKernel(const float* input, const float* partial, float* output, size_t n, size_t blocks) {
    const float sum = block_sum(thread_sum<float>(partial, blocks));
    if (threadIdx.x == 0) {
        *output = n == 0 ? 0 : n == 1 ? input[0] : sum + (input[0] + input[n - 1]);
    }
}

void sum_compensated(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    size_t blocks = divide_up(n, BLOCK_DIM * 4);
    blocks = blocks < 1 ? 1 : blocks > MOST_BLOCKS ? MOST_BLOCKS : blocks;
    PairSumsKernel<<<blocks, BLOCK_DIM>>>(input, partial, n);
    WithTheFirstKernel<<<1, BLOCK_DIM>>>(input, partial, output, n, blocks);
}

// The order of the additions belongs to the data: tile by tile, each with LANES sums that a tree
// adds. Blocks and threads only share the work.
constexpr unsigned int LANES = 256, ROUNDS = 64, TILE = LANES * ROUNDS;

__global__ void TileSumsKernel(const float* input, float* sums, size_t n, size_t tiles) {
    __shared__ float lane_sums[LANES];
    for (size_t tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        for (unsigned int lane = threadIdx.x; lane < LANES; lane += blockDim.x) {
            float sum = 0;
            for (unsigned int round = 0; round < ROUNDS; ++round) {
                const size_t i = tile * TILE + round * LANES + lane;
                if (i < n) {
                    sum += input[i];
                }
            }
            lane_sums[lane] = sum;
        }
        for (unsigned int stride = LANES / 2; stride >= 1; stride /= 2) {
            __syncthreads();
            for (unsigned int lane = threadIdx.x; lane < stride; lane += blockDim.x) {
                lane_sums[lane] += lane_sums[lane + stride];
            }
        }
        if (threadIdx.x == 0) {
            sums[tile] = lane_sums[0];
        }
        __syncthreads();  // before the next tile overwrites what thread 0 reads
    }
}

void sum_reproducible(const float* input, float* output, void* workspace, size_t n, size_t blocks,
                      size_t threads) {
    float* sums = static_cast<float*>(workspace);
    size_t tiles = divide_up(n, TILE);
    while (tiles > 1) {  // the tiles' sums are the next launch's input
        TileSumsKernel<<<blocks, threads>>>(input, sums, n, tiles);
        input = sums;
        sums += tiles;
        n = tiles;
        tiles = divide_up(n, TILE);
    }
    TileSumsKernel<<<1, threads>>>(input, output, n, 1);  // also of 0 elements
}
