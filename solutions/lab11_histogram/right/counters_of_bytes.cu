// expect: passed
// A thread has 256 counters of its own for bytes, of one byte each, and needs no atomics until they are added up.
#include <algorithm>
#include <cstdint>

constexpr unsigned int FULL_MASK = 0xffffffff;

// The counters of 4 keys are a word; the words of a thread are a column, and lie in a bank of its own.
constexpr unsigned int COLUMNS = 128, ROWS = 64, BYTES_PER_ROW = 4 * COLUMNS;
// 16-byte loads in flight per thread, and those after which a counter of a byte may be full: 15 times
// 16 keys, and one key at the end of the input.
constexpr unsigned int IN_FLIGHT = 5, LOADS = 15;

__shared__ uint32_t columns[ROWS][COLUMNS];

// The counter is in row key / 4, byte key % 4; its place is put together from bits of the word.
__device__ void count_byte(uint32_t word, unsigned int byte) {
    const uint32_t row = byte == 0 ? word << 7 : word >> (8 * byte - 7);
    const uint32_t place = (row & (BYTES_PER_ROW * 63)) | (4 * threadIdx.x);
    ++reinterpret_cast<uint8_t*>(columns)[(word >> (8 * byte) & 3) | place];
}

__device__ void count_word(uint32_t word) {
#pragma unroll
    for (unsigned int byte = 0; byte < 4; ++byte) {
        count_byte(word, byte);
    }
}

__device__ void clear_column() {
    for (unsigned int row = 0; row < ROWS; ++row) {
        columns[row][threadIdx.x] = 0;
    }
}

// Counts up to LOADS times 16 keys of this thread, from fours[i] on.
__device__ void count_loads(const uint4* fours, size_t i, size_t step, size_t end) {
    for (unsigned int load = 0; load < LOADS; load += IN_FLIGHT) {
        uint4 loaded[IN_FLIGHT];
#pragma unroll
        for (unsigned int k = 0; k < IN_FLIGHT; ++k) {
            const size_t at = i + (load + k) * step;
            loaded[k] = at < end ? __ldg(fours + at) : uint4{};
        }
#pragma unroll
        for (unsigned int k = 0; k < IN_FLIGHT; ++k) {
            if (i + (load + k) * step < end) {
                count_word(loaded[k].x);
                count_word(loaded[k].y);
                count_word(loaded[k].z);
                count_word(loaded[k].w);
            }
        }
    }
}

// Adds half of a row to sums of its four keys. Two keys fit in a word: 64 * 241 is less than 2^16.
__device__ void add_half_a_row(uint32_t (&sums)[4]) {
    const unsigned int t = threadIdx.x, half = t % 2 * (COLUMNS / 2);
    uint32_t even = 0, odd = 0;
#pragma unroll 8
    for (unsigned int c = 0; c < COLUMNS / 2; ++c) {
        const uint32_t word = columns[t / 2][half + (c + t) % (COLUMNS / 2)];
        even += word & 0x00ff00ff;
        odd += word >> 8 & 0x00ff00ff;
    }
    sums[0] += even & 0xffff;
    sums[1] += odd & 0xffff;
    sums[2] += even >> 16;
    sums[3] += odd >> 16;
}

// Threads 2 * row and 2 * row + 1 have half a row each, and hand on the sums of two keys each.
__device__ void add_to_counts(uint32_t* counts, uint32_t (&sums)[4]) {
#pragma unroll
    for (unsigned int k = 0; k < 4; ++k) {
        sums[k] += __shfl_xor_sync(FULL_MASK, sums[k], 1);
    }
    const unsigned int t = threadIdx.x;
    atomicAdd(counts + 2 * t, t % 2 ? sums[2] : sums[0]);
    atomicAdd(counts + 2 * t + 1, t % 2 ? sums[3] : sums[1]);
}

__global__ void __launch_bounds__(COLUMNS)
    ByteHistogramKernel(const uint8_t* input, uint32_t* counts, size_t n) {
    const size_t fours = n / 16, step = size_t{gridDim.x} * COLUMNS;
    size_t i = size_t{blockIdx.x} * COLUMNS + threadIdx.x;
    uint32_t sums[4] = {};
    clear_column();
    if (i < n % 16) {
        count_byte(input[16 * fours + i], 0);
    }
    size_t first = size_t{blockIdx.x} * COLUMNS;
    do {
        count_loads(reinterpret_cast<const uint4*>(input), i, step, fours);
        __syncthreads();
        add_half_a_row(sums);
        __syncthreads();
        clear_column();
        first += LOADS * step;
        i += LOADS * step;
    } while (first < fours);
    add_to_counts(counts, sums);
}

constexpr unsigned int BLOCK_DIM = 512;
constexpr unsigned int COUNTERS = 12288;      // in the 48 KiB that a block has without asking
constexpr unsigned int KEYS_PER_COUNTER = 16;  // fewer in a block, and adding up costs more than counting

// The counter of a key is in its lane's copy. With 32 copies, those of a lane have a bank of their own.
__device__ void count_key(uint32_t* counters, uint32_t key, unsigned int bins,
                          unsigned int copies) {
    if (key < bins) {
        atomicAdd(counters + key * copies + threadIdx.x % copies, 1);
    }
}

__device__ void count_keys(uint32_t* counters, const uint32_t* input, unsigned int bins,
                           unsigned int copies, size_t n) {
    const size_t me = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    const size_t step = size_t{gridDim.x} * BLOCK_DIM, fours = n / 4;
    if (me < n % 4) {
        count_key(counters, input[4 * fours + me], bins, copies);
    }
    for (size_t i = me; i < fours; i += 4 * step) {
        uint4 loaded[4];
#pragma unroll
        for (unsigned int k = 0; k < 4; ++k) {
            const size_t at = i + k * step;
            loaded[k] = at < fours ? __ldg(reinterpret_cast<const uint4*>(input) + at)
                                   : uint4{bins, bins, bins, bins};
        }
#pragma unroll
        for (unsigned int k = 0; k < 4; ++k) {
            count_key(counters, loaded[k].x, bins, copies);
            count_key(counters, loaded[k].y, bins, copies);
            count_key(counters, loaded[k].z, bins, copies);
            count_key(counters, loaded[k].w, bins, copies);
        }
    }
}

__global__ void __launch_bounds__(BLOCK_DIM)
    KeyHistogramKernel(const uint32_t* input, uint32_t* counts, unsigned int bins,
                       unsigned int copies, size_t n) {
    extern __shared__ uint32_t counters[];
    for (unsigned int c = threadIdx.x; c < bins * copies; c += BLOCK_DIM) {
        counters[c] = 0;
    }
    __syncthreads();
    count_keys(counters, input, bins, copies, n);
    __syncthreads();
    for (unsigned int bin = threadIdx.x; bin < bins; bin += BLOCK_DIM) {
        uint32_t sum = 0;
        for (unsigned int c = 0; c < copies; ++c) {
            sum += counters[bin * copies + (c + threadIdx.x) % copies];
        }
        atomicAdd(counts + bin, sum);
    }
}

// Blocks that run at once: others would only wait.
template <class Kernel>
static size_t blocks_at_once(Kernel kernel, int threads, size_t shared_bytes) {
    int device = 0, multiprocessors = 1, each = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, threads, shared_bytes);
    return size_t(multiprocessors) * each;
}

void histogram_u8(const uint8_t* input, uint32_t* counts, void* workspace, size_t n) {
    static const size_t at_once = blocks_at_once(ByteHistogramKernel, COLUMNS, 0);
    const size_t blocks = std::clamp<size_t>(n / (16 * COLUMNS * 4), 1, at_once);
    cudaMemsetAsync(counts, 0, 4 * ROWS * sizeof(uint32_t));
    ByteHistogramKernel<<<blocks, COLUMNS>>>(input, counts, n);
}

void histogram_u32(const uint32_t* input, uint32_t* counts, size_t bins, void* workspace,
                   size_t n) {
    unsigned int copies = 32;
    while (copies * bins > COUNTERS) {
        copies /= 2;
    }
    const size_t shared_bytes = copies * bins * sizeof(uint32_t);
    const size_t at_once = blocks_at_once(KeyHistogramKernel, BLOCK_DIM, shared_bytes);
    const size_t blocks = std::clamp<size_t>(n / (KEYS_PER_COUNTER * bins), 1, at_once);
    cudaMemsetAsync(counts, 0, bins * sizeof(uint32_t));
    KeyHistogramKernel<<<blocks, BLOCK_DIM, shared_bytes>>>(input, counts, bins, copies, n);
}
