// The device's dimensions, as reported by the driver, and its clock rate under load.
#include "microbenchmark.h"

using namespace microbenchmark;

__global__ void count_cycles(uint64_t* cycles, uint64_t* nanoseconds) {
    uint64_t begin, end;
    const auto start = clock64();
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
    do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(end));
    while (end - begin < 20'000'000);
    *cycles = clock64() - start;
    *nanoseconds = end - begin;
}

int main() {
    auto* taken = device_memory<uint64_t>(2);
    count_cycles<<<static_cast<int>(attribute(cudaDevAttrMultiProcessorCount)), 256>>>(taken,
                                                                                       taken + 1);
    CHECK(cudaDeviceSynchronize());
    uint64_t both[2];
    CHECK(cudaMemcpy(both, taken, sizeof both, cudaMemcpyDeviceToHost));
    std::printf("multiprocessors = %.0f\n", attribute(cudaDevAttrMultiProcessorCount));
    std::printf("threads_per_multiprocessor = %.0f\n",
                attribute(cudaDevAttrMaxThreadsPerMultiProcessor));
    std::printf("blocks_per_multiprocessor = %.0f\n",
                attribute(cudaDevAttrMaxBlocksPerMultiprocessor));
    std::printf("shared_bytes_per_multiprocessor = %.0f\n",
                attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor));
    std::printf("l2_bytes = %.0f\n", attribute(cudaDevAttrL2CacheSize));
    say("clock_hertz", 1e9 * static_cast<double>(both[0]) / static_cast<double>(both[1]));
}
