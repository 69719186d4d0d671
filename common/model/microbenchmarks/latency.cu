// Latencies of one warp: a load from DRAM, L2, L1 and shared memory, a shuffle, an addition, a
// barrier of 256 threads, an atomic, a store followed by a fence. Each is measured by a dependent
// chain, unrolled so far that the loop's own instructions do not count.
#include "microbenchmark.h"

using namespace microbenchmark;

constexpr int links = 4096;

// The time per link: the difference between two chain lengths, so that the launch cancels out.
template <class Launch>
double seconds_a_link(Launch launch) {
    const double longer = seconds_of([&] { launch(links); });
    const double shorter = seconds_of([&] { launch(links / 4); });
    return (longer - shorter) / (links - links / 4);
}

__global__ void make_chain(uint32_t* next, size_t n, size_t stride) {
    const size_t step = size_t{gridDim.x} * blockDim.x;
    for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step)
        next[i] = static_cast<uint32_t>((i + stride) % n);
}

__global__ void chase(const uint32_t* next, int count, uint32_t start, uint32_t* never) {
    uint32_t at = start;
#pragma unroll 32
    for (int i = 0; i < count; ++i) at = __ldcg(next + at);
    if (at == UINT32_MAX) *never = at;
}

__global__ void chase_in_l1(const uint32_t* __restrict__ next, int count, uint32_t* never) {
    uint32_t at = 0;
#pragma unroll 32
    for (int i = 0; i < count; ++i) at = __ldca(next + at);
    if (at == UINT32_MAX) *never = at;
}

__global__ void chase_in_shared(int count, uint32_t* never) {
    __shared__ volatile uint32_t next[32];
    next[threadIdx.x] = threadIdx.x;
    uint32_t at = threadIdx.x;
#pragma unroll 32
    for (int i = 0; i < count; ++i) at = next[at];
    if (at == UINT32_MAX) *never = at;
}

__global__ void shuffle(int count, float* never) {
    float value = static_cast<float>(threadIdx.x);
#pragma unroll 32
    for (int i = 0; i < count; ++i) value = __shfl_xor_sync(0xffffffff, value, 1);
    if (value < 0) *never = value;
}

__global__ void add(int count, float one, float* never) {
    float value = 0;
#pragma unroll 32
    for (int i = 0; i < count; ++i) value += one;
    if (value < 0) *never = value;
}

__global__ void meet(int count) {
#pragma unroll 32
    for (int i = 0; i < count; ++i) __syncthreads();
}

__global__ void add_in_shared(int count, float* never) {
    __shared__ float sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    for (int i = 0; i < count; ++i) atomicAdd(&sum, 1.0f);
    __syncthreads();
    if (sum < 0) *never = sum;
}

__global__ void exchange(uint32_t* word, int count, uint32_t* never) {
    uint32_t value = 1;
#pragma unroll 32
    for (int i = 0; i < count; ++i) value = atomicExch(word, value + 1);
    if (value == UINT32_MAX) *never = value;
}

__global__ void store_and_fence(volatile uint32_t* word, int count) {
    for (int i = 0; i < count; ++i) {
        *word = static_cast<uint32_t>(i);
        __threadfence();
    }
}

int main() {
    // Links are 4 KiB apart: each in a separate cache line, and for DRAM in a separate page.
    constexpr size_t words = size_t{1} << 30, stride = 1024, lines_in_l2 = size_t{1} << 18;
    auto* memory = device_memory<uint32_t>(words);
    auto* never = device_memory<uint32_t>(1);
    auto* sum = reinterpret_cast<float*>(never);
    make_chain<<<1024, 256>>>(memory, words, stride);
    uint32_t start = 0;  // no two chains use the same lines
    say("dram_latency_seconds", seconds_a_link([&](int count) {
            chase<<<1, 1>>>(memory, count, start, never);
            start = (start + links * stride + 32) % words;
        }));
    make_chain<<<1024, 256>>>(memory, lines_in_l2, 64);
    say("l2_latency_seconds",
        seconds_a_link([&](int count) { chase<<<1, 1>>>(memory, count, 0, never); }));
    make_chain<<<1024, 256>>>(memory, 1024, 32);
    say("l1_latency_seconds",
        seconds_a_link([&](int count) { chase_in_l1<<<1, 1>>>(memory, count, never); }));
    say("shared_latency_seconds",
        seconds_a_link([&](int count) { chase_in_shared<<<1, 32>>>(count, never); }));
    say("shuffle_latency_seconds",
        seconds_a_link([&](int count) { shuffle<<<1, 32>>>(count, sum); }));
    say("instruction_latency_seconds",
        seconds_a_link([&](int count) { add<<<1, 32>>>(count, 1, sum); }));
    say("barrier_latency_seconds", seconds_a_link([&](int count) { meet<<<1, 256>>>(count); }));
    say("atomic_latency_seconds",
        seconds_a_link([&](int count) { exchange<<<1, 1>>>(memory, count, never); }));
    say("fence_latency_seconds",
        seconds_a_link([&](int count) { store_and_fence<<<1, 1>>>(memory, count); }));
    // A warp's 32 lanes adding to one word take 32 turns.
    say("shared_atomic_turn_seconds",
        seconds_a_link([&](int count) { add_in_shared<<<1, 256>>>(count, sum); }) / 256);
}
