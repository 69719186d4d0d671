// Lab 11: the lanes of a warp have counters of their own. Lane l counts in copy l % copies; with 32
// copies no two lanes ever meet, neither at a counter nor in a bank, and any keys take the same time.
#include <algorithm>
#include <cstdint>

constexpr unsigned int BLOCK_DIM = 1024;
constexpr unsigned int COUNTERS = 12288;  // in the 48 KiB that a block has without asking
// With fewer in a block, adding up costs more than counting.
constexpr unsigned int KEYS_PER_COUNTER = 16;

// Known to the compiler: the place of a byte's counter is then one shift and one mask away.
struct ByteBins {
    static constexpr unsigned int number = 256, copies = 32;
};

struct KeyBins {
    unsigned int number, copies;
};

template <class Bins>
__device__ void count_key(uint32_t* mine, uint32_t key, Bins bins) {
    if (key < bins.number) {
        atomicAdd(mine + key * bins.copies, 1);
    }
}

template <class Key, class Bins>
__device__ void count_word(uint32_t* mine, uint32_t word, Bins bins) {
#pragma unroll
    for (unsigned int shift = 0; shift < 32; shift += 8 * sizeof(Key)) {
        count_key(mine, static_cast<Key>(word >> shift), bins);
    }
}

template <class Key, class Bins>
__device__ void count_keys(uint32_t* mine, const Key* input, Bins bins, size_t n) {
    constexpr unsigned int KEYS = 16 / sizeof(Key);  // of one load
    const size_t me = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    const size_t step = size_t{gridDim.x} * BLOCK_DIM, loads = n / KEYS;
    for (size_t i = me; i < loads; i += step) {
        const uint4 loaded = __ldg(reinterpret_cast<const uint4*>(input) + i);
        count_word<Key>(mine, loaded.x, bins);
        count_word<Key>(mine, loaded.y, bins);
        count_word<Key>(mine, loaded.z, bins);
        count_word<Key>(mine, loaded.w, bins);
    }
    if (me < n % KEYS) {
        count_key(mine, input[KEYS * loads + me], bins);
    }
}

// Two blocks fit on a multiprocessor.
template <class Key, class Bins>
__global__ void __launch_bounds__(BLOCK_DIM, 2)
    HistogramKernel(const Key* input, uint32_t* counts, Bins bins, size_t n) {
    extern __shared__ uint32_t counters[];
    for (unsigned int c = threadIdx.x; c < bins.number * bins.copies; c += BLOCK_DIM) {
        counters[c] = 0;
    }
    __syncthreads();
    count_keys(counters + threadIdx.x % bins.copies, input, bins, n);
    __syncthreads();
    for (unsigned int bin = threadIdx.x; bin < bins.number; bin += BLOCK_DIM) {
        uint32_t sum = 0;
#pragma unroll 4
        for (unsigned int c = 0; c < bins.copies; ++c) {
            sum += counters[bin * bins.copies + (c + threadIdx.x) % bins.copies];
        }
        atomicAdd(counts + bin, sum);
    }
}

// Blocks that run at once: others would only wait.
template <class Kernel>
static size_t blocks_at_once(Kernel kernel, size_t shared_bytes) {
    int device = 0, multiprocessors = 1, each = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, BLOCK_DIM, shared_bytes);
    return size_t(multiprocessors) * each;
}

template <class Key, class Bins>
static void histogram(const Key* input, uint32_t* counts, Bins bins, size_t n) {
    const size_t shared_bytes = bins.number * bins.copies * sizeof(uint32_t);
    const size_t most = blocks_at_once(HistogramKernel<Key, Bins>, shared_bytes);
    const size_t blocks = std::clamp<size_t>(n / (KEYS_PER_COUNTER * bins.number), 1, most);
    cudaMemsetAsync(counts, 0, bins.number * sizeof(uint32_t));
    HistogramKernel<Key, Bins><<<blocks, BLOCK_DIM, shared_bytes>>>(input, counts, bins, n);
}

void histogram_u8(const uint8_t* input, uint32_t* counts, void* workspace, size_t n) {
    histogram(input, counts, ByteBins{}, n);
}

void histogram_u32(const uint32_t* input, uint32_t* counts, size_t bins, void* workspace,
                   size_t n) {
    unsigned int copies = 32;
    while (copies * bins > COUNTERS) {
        copies /= 2;
    }
    histogram(input, counts, KeyBins{static_cast<unsigned int>(bins), copies}, n);
}
