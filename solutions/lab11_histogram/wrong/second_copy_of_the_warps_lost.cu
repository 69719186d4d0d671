// expect: 0/10 points, cause elements_not_counted
// says: in counts[0] the last element is never counted
// says: who adds that counter to the result?
// Warps count in two copies of the counters, and only the first is added up. Of 33 elements the last one
// is in the second.
#include <cstddef>
#include <cstdint>
constexpr unsigned int BLOCK_DIM = 256;
// counters of a warp's own
template <class Key>
__global__ void H(const Key* input, uint32_t* counts, unsigned bins, size_t n) {
    extern __shared__ uint32_t c[];
    for (unsigned k = threadIdx.x; k < 2 * bins; k += BLOCK_DIM) c[k] = 0;
    __syncthreads();
    uint32_t* mine = c + (threadIdx.x / 32 % 2) * bins;
    for (size_t i = blockIdx.x * 256ull + threadIdx.x; i < n; i += gridDim.x * 256ull) {
        const unsigned k = input[i];
        if (k < bins) atomicAdd(&mine[k], 1u);
    }
    __syncthreads();
    for (unsigned k = threadIdx.x; k < bins; k += BLOCK_DIM) atomicAdd(&counts[k], c[k]);
}
void histogram_u8(const uint8_t* input, uint32_t* counts, void* workspace, size_t n) {
    cudaMemsetAsync(counts, 0, 256 * sizeof(uint32_t));
    H<<<n / 32768 + 1, BLOCK_DIM, 2 * 256 * 4>>>(input, counts, 256, n);
}
void histogram_u32(const uint32_t* input, uint32_t* counts, size_t bins, void* workspace,
                   size_t n) {
    cudaMemsetAsync(counts, 0, bins * sizeof(uint32_t));
    H<<<n / 65536 + 1, BLOCK_DIM, 2 * bins * 4>>>(input, counts, bins, n);
}
