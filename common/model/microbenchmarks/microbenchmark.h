// Shared by the microbenchmarks: timing of launches, and output as lines of TOML.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace microbenchmark {

inline void check(cudaError_t status, const char* file, int line) {
    if (status == cudaSuccess) return;
    std::fprintf(stderr, "%s:%d: %s\n", file, line, cudaGetErrorString(status));
    std::exit(1);
}
#define CHECK(call) microbenchmark::check(call, __FILE__, __LINE__)

inline double attribute(cudaDeviceAttr which) {
    int value = 0;
    CHECK(cudaDeviceGetAttribute(&value, which, 0));
    return value;
}

template <class T>
T* device_memory(size_t count) {
    T* memory = nullptr;
    CHECK(cudaMalloc(&memory, count * sizeof(T)));
    CHECK(cudaMemset(memory, 0, count * sizeof(T)));
    return memory;
}

// Keeps the stream busy while the host queues the timed work.
static __global__ void hold_back(uint64_t nanoseconds) {
    uint64_t begin, now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
    do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    while (now - begin < nanoseconds);
}

// The median time, over 21 runs, of the work that `work` queues on the default stream, after the
// work of `before`. Three more runs at the start load the code.
template <class Work, class Before>
double seconds_of(Work work, Before before) {
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    std::vector<double> seconds;
    for (int i = 0; i < 24; ++i) {
        before();
        CHECK(cudaEventRecord(begin));
        work();
        CHECK(cudaEventRecord(end));
        CHECK(cudaEventSynchronize(end));
        CHECK(cudaGetLastError());
        float milliseconds = 0;
        CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
        if (i >= 3) seconds.push_back(milliseconds * 1e-3);
    }
    std::sort(seconds.begin(), seconds.end());
    return seconds[seconds.size() / 2];
}

template <class Work>
double seconds_of(Work work) {
    return seconds_of(work, [] { hold_back<<<1, 1>>>(100'000); });
}

inline void say(const char* key, double value) { std::printf("%s = %.4g\n", key, value); }

}  // namespace microbenchmark
