// expect: failed, cause equal_elements_lost
// One lane counts for all that have its key, but counts 1.
#include <algorithm>
#include <cstdint>

constexpr unsigned int BLOCK_DIM = 256;

extern __shared__ uint32_t counters[];

// All lanes of `lanes` call it at once.
__device__ void add(unsigned int lanes, uint32_t key, unsigned int bins) {
    const unsigned int equal = __match_any_sync(lanes, key);
    if (key < bins && threadIdx.x % 32 == __ffs(equal) - 1) {
        atomicAdd(&counters[key], 1);
    }
}

template <class Key>
__global__ void HistogramKernel(const Key* input, uint32_t* counts, unsigned int bins, size_t n) {
    constexpr unsigned int PER_LOAD = 16 / sizeof(Key);
    const size_t me = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    const size_t step = size_t{gridDim.x} * BLOCK_DIM, loads = n / PER_LOAD;
    for (unsigned int b = threadIdx.x; b < bins; b += BLOCK_DIM) {
        counters[b] = 0;
    }
    __syncthreads();
    for (size_t i = me; __any_sync(0xffffffff, i < loads); i += step) {
        const unsigned int lanes = __ballot_sync(0xffffffff, i < loads);
        if (i >= loads) {
            continue;
        }
        const uint4 four = reinterpret_cast<const uint4*>(input)[i];
        const Key* keys = reinterpret_cast<const Key*>(&four);
#pragma unroll
        for (unsigned int k = 0; k < PER_LOAD; ++k) {
            add(lanes, keys[k], bins);
        }
    }
    if (me < n % PER_LOAD) {
        add(__activemask(), input[PER_LOAD * loads + me], bins);
    }
    __syncthreads();
    for (unsigned int b = threadIdx.x; b < bins; b += BLOCK_DIM) {
        atomicAdd(&counts[b], counters[b]);
    }
}

template <class Key>
static void histogram(const Key* input, uint32_t* counts, size_t bins, size_t n) {
    const size_t blocks = std::clamp<size_t>(n / (16 * bins), 1, 1024);
    cudaMemsetAsync(counts, 0, bins * sizeof(uint32_t));
    HistogramKernel<<<blocks, BLOCK_DIM, bins * sizeof(uint32_t)>>>(input, counts, bins, n);
}

void histogram_u8(const uint8_t* input, uint32_t* counts, void* workspace, size_t n) {
    histogram(input, counts, 256, n);
}

void histogram_u32(const uint32_t* input, uint32_t* counts, size_t bins, void* workspace,
                   size_t n) {
    histogram(input, counts, bins, n);
}
