// expect: 8/10 points, cause limit, of global_atomics_per_element and atomic_turns_per_element and global_load_instructions_per_element
// Counters of the block's own, but a block has as many elements as bins.
// says: launch so few blocks
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
    const size_t blocks = n / BLOCK_DIM + 1;
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
