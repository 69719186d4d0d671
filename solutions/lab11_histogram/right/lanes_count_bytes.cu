// expect: passed
// Counters of the lanes' own for bytes, too: an atomic for each byte, and no two lanes in one bank.
#include <algorithm>
#include <cstdint>

constexpr unsigned int BLOCK_DIM = 512;
constexpr unsigned int COUNTERS = 12288;  // in the 48 KiB that a block has without asking

template <class Key>
__device__ void count_loads(uint32_t* counters, const uint4 (&loaded)[4], size_t i, size_t step,
                            size_t end, unsigned int bins, unsigned int copies) {
#pragma unroll
    for (unsigned int k = 0; k < 4; ++k) {
        const Key* keys = reinterpret_cast<const Key*>(&loaded[k]);
#pragma unroll
        for (unsigned int j = 0; j < 16 / sizeof(Key); ++j) {
            if (i + k * step < end && keys[j] < bins) {
                atomicAdd(&counters[keys[j] * copies + threadIdx.x % copies], 1);
            }
        }
    }
}

template <class Key>
__global__ void __launch_bounds__(BLOCK_DIM)
    HistogramKernel(const Key* input, uint32_t* counts, unsigned int bins, unsigned int copies,
                    size_t n) {
    extern __shared__ uint32_t counters[];
    const size_t me = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    const size_t step = size_t{gridDim.x} * BLOCK_DIM, end = n * sizeof(Key) / 16;
    for (unsigned int c = threadIdx.x; c < bins * copies; c += BLOCK_DIM) {
        counters[c] = 0;
    }
    __syncthreads();
    for (size_t i = me; i < end; i += 4 * step) {
        uint4 loaded[4];
#pragma unroll
        for (unsigned int k = 0; k < 4; ++k) {
            const size_t at = i + k * step;
            loaded[k] = at < end ? __ldcs(reinterpret_cast<const uint4*>(input) + at) : uint4{};
        }
        count_loads<Key>(counters, loaded, i, step, end, bins, copies);
    }
    const size_t rest = end * 16 / sizeof(Key) + me;
    if (rest < n && input[rest] < bins) {
        atomicAdd(&counters[input[rest] * copies + threadIdx.x % copies], 1);
    }
    __syncthreads();
    for (unsigned int bin = threadIdx.x; bin < bins; bin += BLOCK_DIM) {
        uint32_t sum = 0;
        for (unsigned int c = 0; c < copies; ++c) {
            sum += counters[bin * copies + (c + threadIdx.x) % copies];
        }
        atomicAdd(&counts[bin], sum);
    }
}

template <class Key>
static void histogram(const Key* input, uint32_t* counts, size_t bins, size_t n) {
    unsigned int copies = 32;
    while (copies * bins > COUNTERS) {
        copies /= 2;
    }
    int multiprocessors = 1, each = 1;
    const size_t shared_bytes = copies * bins * sizeof(uint32_t);
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, HistogramKernel<Key>, BLOCK_DIM,
                                                  shared_bytes);
    const size_t blocks =
        std::clamp<size_t>(n / (16 * bins), 1, size_t(multiprocessors) * each);
    cudaMemsetAsync(counts, 0, bins * sizeof(uint32_t));
    HistogramKernel<<<blocks, BLOCK_DIM, shared_bytes>>>(input, counts, bins, copies, n);
}

void histogram_u8(const uint8_t* input, uint32_t* counts, void* workspace, size_t n) {
    histogram(input, counts, 256, n);
}

void histogram_u32(const uint32_t* input, uint32_t* counts, size_t bins, void* workspace,
                   size_t n) {
    histogram(input, counts, bins, n);
}
