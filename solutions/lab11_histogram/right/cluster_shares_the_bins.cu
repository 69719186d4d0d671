// expect: passed
// The two blocks of a cluster have half of the bins each, and count in each other's shared memory.
#include <algorithm>
#include <cooperative_groups.h>
#include <cstdint>

namespace cg = cooperative_groups;

constexpr unsigned int BLOCK_DIM = 256;

constexpr unsigned int BLOCKS_OF_A_CLUSTER = 2;

extern __shared__ uint32_t counters[];  // of the bins whose number is that of the block, modulo 2

// Equal keys one after another, which are counted together.
struct Run {
    uint32_t key, length;
};

__device__ void count(Run run, unsigned int bins) {
    if (run.length > 0 && run.key < bins) {
        uint32_t* const all = cg::this_cluster().map_shared_rank(counters, run.key % BLOCKS_OF_A_CLUSTER);
        atomicAdd(&all[run.key / BLOCKS_OF_A_CLUSTER], run.length);
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
__global__ void __cluster_dims__(BLOCKS_OF_A_CLUSTER)
    HistogramKernel(const Key* input, uint32_t* counts, unsigned int bins, size_t n) {
    constexpr unsigned int PER_LOAD = 16 / sizeof(Key);
    const size_t me = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    const size_t step = size_t{gridDim.x} * BLOCK_DIM, loads = n / PER_LOAD;
    const cg::cluster_group cluster = cg::this_cluster();
    for (unsigned int b = threadIdx.x; BLOCKS_OF_A_CLUSTER * b < bins; b += BLOCK_DIM) {
        counters[b] = 0;
    }
    cluster.sync();
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
    cluster.sync();
    for (unsigned int b = BLOCKS_OF_A_CLUSTER * threadIdx.x + cluster.block_rank(); b < bins;
         b += BLOCKS_OF_A_CLUSTER * BLOCK_DIM) {
        atomicAdd(&counts[b], counters[b / BLOCKS_OF_A_CLUSTER]);
    }
}

template <class Key>
static void histogram(const Key* input, uint32_t* counts, size_t bins, size_t n) {
    const size_t blocks = std::clamp<size_t>(n / (16 * bins), 1, 512) * BLOCKS_OF_A_CLUSTER;
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
