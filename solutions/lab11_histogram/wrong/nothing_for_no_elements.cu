// expect: failed, cause output_not_initialised
// For n = 0 the function returns before it clears the counts.
#include <algorithm>
#include <cstdint>

constexpr unsigned int BLOCK_DIM = 256;

extern __shared__ uint32_t counters[];

// Equal keys one after another, which are counted together.
struct Run {
    uint32_t key, length;
};

__device__ void count(Run run, unsigned int bins) {
    if (run.length > 0 && run.key < bins) {
        atomicAdd(&counters[run.key], run.length);
    }
}

__device__ void add(Run& run, uint32_t key, unsigned int bins) {
    if (key != run.key) {
        count(run, bins);
        run = {key, 0};
    }
    ++run.length;
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
    Run run{0, 0};
    for (size_t i = me; i < loads; i += step) {
        const uint4 four = reinterpret_cast<const uint4*>(input)[i];
        const Key* keys = reinterpret_cast<const Key*>(&four);
#pragma unroll
        for (unsigned int k = 0; k < PER_LOAD; ++k) {
            add(run, keys[k], bins);
        }
    }
    if (me < n % PER_LOAD) {
        add(run, input[PER_LOAD * loads + me], bins);
    }
    count(run, bins);
    __syncthreads();
    for (unsigned int b = threadIdx.x; b < bins; b += BLOCK_DIM) {
        atomicAdd(&counts[b], counters[b]);
    }
}

template <class Key>
static void histogram(const Key* input, uint32_t* counts, size_t bins, size_t n) {
    if (n == 0) {
        return;
    }
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
