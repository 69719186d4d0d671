// expect: 8/10 points, cause limit, of global_atomics_per_element, atomic_turns_per_element and global_load_instructions_per_element
// PMPP 9.2: one atomic on global memory for each element.
// says: launch fewer blocks
#include <cstdint>

constexpr unsigned int BLOCK_DIM = 256;

template <class Key>
__global__ void HistogramKernel(const Key* input, uint32_t* counts, size_t bins, size_t n) {
    const size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    if (i < n && input[i] < bins) {
        atomicAdd(&counts[input[i]], 1);
    }
}

template <class Key>
static void histogram(const Key* input, uint32_t* counts, size_t bins, size_t n) {
    cudaMemsetAsync(counts, 0, bins * sizeof(uint32_t));
    if (n > 0) {
        HistogramKernel<<<(n + BLOCK_DIM - 1) / BLOCK_DIM, BLOCK_DIM>>>(input, counts, bins, n);
    }
}

void histogram_u8(const uint8_t* input, uint32_t* counts, void* workspace, size_t n) {
    histogram(input, counts, 256, n);
}

void histogram_u32(const uint32_t* input, uint32_t* counts, size_t bins, void* workspace,
                   size_t n) {
    histogram(input, counts, bins, n);
}
