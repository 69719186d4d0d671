// expect: 8/10 points, cause limit, of global_atomics_per_element and atomic_turns_per_element and global_load_instructions_per_element
// PMPP 9.2: one atomic on global memory for each element.
// says: count in a block's own counters in shared memory
#include <cstdint>

template <class Key>
__global__ void histogram(const Key* input, uint32_t* hist, size_t n, size_t bins) {
    size_t idx = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (idx < n && input[idx] < bins) {
        Key bin = input[idx];
        atomicAdd(&hist[bin], 1);
    }
}

template <class Key>
static void launch(const Key* input, uint32_t* counts, size_t bins, size_t n) {
    cudaMemsetAsync(counts, 0, bins * sizeof(uint32_t));
    if (n > 0) {
        histogram<<<(n + 255) / 256, 256>>>(input, counts, n, bins);
    }
}

void histogram_u8(const uint8_t* input, uint32_t* counts, void* workspace, size_t n) {
    launch(input, counts, 256, n);
}

void histogram_u32(const uint32_t* input, uint32_t* counts, size_t bins, void* workspace,
                   size_t n) {
    launch(input, counts, bins, n);
}
