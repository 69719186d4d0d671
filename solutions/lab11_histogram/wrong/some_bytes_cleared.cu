// expect: failed, cause output_not_initialised
// A memset counts bytes, not counts.
// says: set all of its 64 bytes first
#include <algorithm>
#include <cstdint>

constexpr unsigned int BLOCK_DIM = 256;

extern __shared__ uint32_t counters[];

template <class Key>
__global__ void HistogramKernel(const Key* input, uint32_t* counts, unsigned int bins, size_t n) {
    const size_t step = size_t{gridDim.x} * BLOCK_DIM;
    for (unsigned int b = threadIdx.x; b < bins; b += BLOCK_DIM) {
        counters[b] = 0;
    }
    __syncthreads();
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n; i += step) {
        if (input[i] < bins) {
            atomicAdd(&counters[input[i]], 1);
        }
    }
    __syncthreads();
    for (unsigned int b = threadIdx.x; b < bins; b += BLOCK_DIM) {
        atomicAdd(&counts[b], counters[b]);
    }
}

template <class Key>
static void histogram(const Key* input, uint32_t* counts, size_t bins, size_t n) {
    const size_t blocks = std::clamp<size_t>(n / (16 * bins), 1, 1024);
    cudaMemsetAsync(counts, 0, bins);
    HistogramKernel<<<blocks, BLOCK_DIM, bins * sizeof(uint32_t)>>>(input, counts, bins, n);
}

void histogram_u8(const uint8_t* input, uint32_t* counts, void* workspace, size_t n) {
    histogram(input, counts, 256, n);
}

void histogram_u32(const uint32_t* input, uint32_t* counts, size_t bins, void* workspace,
                   size_t n) {
    histogram(input, counts, bins, n);
}
