// expect: failed, cause race
// ++ is a load, an addition and a store.
// says: only atomicAdd
#include <cstdint>

template <class Key>
__global__ void histogram(const Key* input, uint32_t* hist, size_t n, size_t bins) {
    size_t idx = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (idx < n && input[idx] < bins) {
        Key bin = input[idx];
        ++hist[bin];
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
