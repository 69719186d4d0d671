// For programs that time calls on a GPU: a check of every call of the runtime, times by events, their
// median.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

inline void check(cudaError_t status, const char* call) {
    if (status == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(status));
    std::exit(1);
}
#define CHECK(call) check(call, #call)

inline float median(std::vector<float> times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

class Stopwatch {
  public:
    Stopwatch() { CHECK(cudaEventCreate(&begin_)), CHECK(cudaEventCreate(&end_)); }
    template <class Call>
    float microseconds(Call call) {
        CHECK(cudaEventRecord(begin_));
        call();
        CHECK(cudaEventRecord(end_));
        CHECK(cudaEventSynchronize(end_));
        float milliseconds = 0;
        CHECK(cudaEventElapsedTime(&milliseconds, begin_, end_));
        return milliseconds * 1000;
    }

  private:
    cudaEvent_t begin_, end_;
};
