// Throughput of a full multiprocessor: instructions, wavefronts of shared memory, sectors from L1,
// atomics.
#include "microbenchmark.h"

using namespace microbenchmark;

constexpr int rounds = 2000, threads = 512, blocks_each = 4, warps = threads / 32 * blocks_each;

__global__ void __launch_bounds__(threads) add(float one, float* never) {
    float sums[8] = {};
    for (int i = 0; i < rounds; ++i) {
#pragma unroll
        for (float& sum : sums) sum += one;
    }
    float all = 0;
    for (float sum : sums) all += sum;
    if (all < 0) *never = all;
}

__global__ void __launch_bounds__(threads) load_shared(float* never) {
    __shared__ volatile float words[threads];
    words[threadIdx.x] = 0;
    float sum = 0;
    for (int i = 0; i < rounds; ++i) {
#pragma unroll
        for (int k = 0; k < 8; ++k) sum += words[threadIdx.x ^ k];
    }
    if (sum < 0) *never = sum;
}

// Lanes 8 words apart: 32 sectors per load, all of them in L1. `apart` is an argument so that ptxas
// cannot know that loads are the same and move them out of the loop.
__global__ void __launch_bounds__(threads)
    load_sectors(const float* from, uint32_t apart, float* never) {
    const float* const own = from + threadIdx.x % 64 * 8;
    uint32_t at = 0;
    float sum = 0;
    for (int i = 0; i < rounds; ++i) {
#pragma unroll
        for (int k = 0; k < 4; ++k) {
            sum += __ldca(own + at % 4096);
            at += apart;
        }
    }
    if (sum < 0) *never = sum;
}

__global__ void __launch_bounds__(threads) meet() {
    for (int i = 0; i < rounds; ++i) __syncthreads();
}

__global__ void __launch_bounds__(threads) add_in_shared(float* never) {
    __shared__ float sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    for (int i = 0; i < rounds / 100; ++i) atomicAdd(&sum, 1.0f);
    __syncthreads();
    if (sum < 0) *never = sum;
}

// The first `lanes` lanes of each warp add: to one word, or each warp to a separate one.
__global__ void add_in_global(float* sums, int lanes, size_t apart) {
    const size_t warp = (size_t{blockIdx.x} * blockDim.x + threadIdx.x) / 32;
    if (static_cast<int>(threadIdx.x % 32) < lanes)
        for (int i = 0; i < 16; ++i) atomicAdd(sums + warp * apart, 1.0f);
}

int main() {
    const auto multiprocessors = static_cast<int>(attribute(cudaDevAttrMultiProcessorCount));
    const int blocks = blocks_each * multiprocessors;
    auto* never = device_memory<float>(1);
    auto* memory = device_memory<float>(size_t{1} << 24);
    const double each = static_cast<double>(rounds) * warps;  // of one instruction by all warps
    say("warp_instructions_per_second",                       // of a multiprocessor, as all here
        8 * each / seconds_of([&] { add<<<blocks, threads>>>(1, never); }));
    say("shared_wavefronts_per_second",
        8 * each / seconds_of([&] { load_shared<<<blocks, threads>>>(never); }));
    say("l1_sectors_per_second",
        4 * 32 * each / seconds_of([&] { load_sectors<<<blocks, threads>>>(memory, 512, never); }));
    say("barriers_per_second", each / seconds_of([&] { meet<<<blocks, threads>>>(); }));
    // In blocks of 256 threads: a float addition retries if another warp intervened, and with more
    // warps on one word that would happen more often.
    say("shared_atomic_turns_per_second",
        32 * each / 100 / seconds_of([&] { add_in_shared<<<2 * blocks, threads / 2>>>(never); }));
    const auto atomics = [&](int lanes, size_t apart) {
        return 16.0 * blocks * threads / 32 * lanes /
               seconds_of([&] { add_in_global<<<blocks, threads>>>(memory, lanes, apart); });
    };
    say("contended_atomics_per_second", atomics(1, 0));  // of the device: warps, one lane each
    say("contended_atomic_lanes_per_second", atomics(32, 0));
    say("atomics_per_second", atomics(1, 8));
}
