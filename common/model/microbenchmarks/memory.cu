// Bandwidths: of DRAM, of L2, and of one multiprocessor. Each is the best of several access
// patterns, since the fastest one differs from GPU to GPU.
#include "microbenchmark.h"

using namespace microbenchmark;

// Each thread loads `count` times `in_flight` float4. Together the threads sweep a window of mask +
// 1 elements repeatedly, so that loads are always in flight. Bypasses L1.
template <int in_flight>
__global__ void read_window(const float4* from, size_t mask, int count, float* never) {
    const size_t step = size_t{gridDim.x} * blockDim.x;
    size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    float sum = 0;
    for (; count > 0; --count) {
        float4 loaded[in_flight];
#pragma unroll
        for (float4& four : loaded) {
            four = __ldcg(from + (i & mask));
            i += step;
        }
#pragma unroll
        for (const float4& four : loaded) sum += four.x + four.y + four.z + four.w;
    }
    if (sum != 0) *never = sum;
}

struct Reader {
    const float4* memory;
    float* never;

    template <int in_flight>
    double rate(int blocks, int threads, size_t window, size_t bytes) const {
        const size_t at_once = sizeof(float4) * in_flight * blocks * threads;
        const auto count = static_cast<int>(bytes / at_once);
        const double seconds = seconds_of([&] {
            read_window<in_flight>
                <<<blocks, threads>>>(memory, window / sizeof(float4) - 1, count, never);
        });
        return static_cast<double>(at_once) * count / seconds;
    }

    double best(int blocks, int threads, size_t window, size_t bytes) const {
        return std::max({rate<2>(blocks, threads, window, bytes),
                         rate<4>(blocks, threads, window, bytes),
                         rate<8>(blocks, threads, window, bytes)});
    }

    // On all multiprocessors, with blocks of different sizes.
    double best_of_all(size_t window, size_t bytes) const {
        const double threads = attribute(cudaDevAttrMultiProcessorCount) *
                               attribute(cudaDevAttrMaxThreadsPerMultiProcessor);
        double most = 0;
        for (int each : {256, 512, 1024})
            most = std::max(most, best(static_cast<int>(threads) / each, each, window, bytes));
        return most;
    }
};

size_t power_of_two_in(double bytes) {
    size_t power = 1;
    while (static_cast<double>(2 * power) <= bytes) power *= 2;
    return power;
}

int main() {
    constexpr size_t all = size_t{1} << 31;
    const Reader reader{reinterpret_cast<const float4*>(device_memory<char>(all)),
                        device_memory<float>(1)};
    const double dram = reader.best_of_all(all, all);
    say("dram_bytes_per_second", dram);
    // At most a third of L2, so that it stays there although the halves of a large L2 keep copies.
    const size_t resident = power_of_two_in(attribute(cudaDevAttrL2CacheSize) / 3);
    const double l2 = reader.best_of_all(resident, all);
    say("l2_bytes_per_second", l2);
    say("multiprocessor_bytes_per_second", reader.best(1, 1024, resident, size_t{1} << 26));
    if (l2 <= dram) std::fprintf(stderr, "memory.cu: L2 is not faster than DRAM: look why\n");
}
