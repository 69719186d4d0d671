// expect: failed, cause launch_failed
// Without elements there is a launch of 0 blocks.
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
    HistogramKernel<<<(n + BLOCK_DIM - 1) / BLOCK_DIM, BLOCK_DIM>>>(input, counts, bins, n);
}

void histogram_u8(const uint8_t* input, uint32_t* counts, void* workspace, size_t n) {
    histogram(input, counts, 256, n);
}

void histogram_u32(const uint32_t* input, uint32_t* counts, size_t bins, void* workspace,
                   size_t n) {
    histogram(input, counts, bins, n);
}
