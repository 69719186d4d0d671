// Times of reduce_sum of several libraries and of CUB, in one process, in two ways: calls back to
// back in one stream, and each call alone, after a synchronisation. Input is cold: the calls walk
// through 4 GB. two_ways.sh compiles the libraries.
//
// Usage: two_ways LIBRARY...   Prints a Markdown table: CUB's time / theirs, by n.
#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include <cub/device/device_reduce.cuh>

#include "stopwatch.h"

namespace {

constexpr size_t pool = size_t{1} << 30;  // floats
// Rounds of back-to-back calls, and single calls, of which the median is taken.
constexpr int rounds = 15, single_calls = 101;

using Sum = std::function<void(const float*, float*, size_t)>;

struct Times {
    std::vector<float> back_to_back, alone;
};

Sum from_library(const char* path, void* workspace) {
    void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) std::fprintf(stderr, "%s\n", dlerror()), std::exit(1);
    auto* const call = reinterpret_cast<void (*)(const float*, float*, void*, size_t)>(
        dlsym(library, "_Z10reduce_sumPKfPfPvm"));
    if (!call) std::fprintf(stderr, "%s has no reduce_sum\n", path), std::exit(1);
    return [=](const float* input, float* output, size_t n) { call(input, output, workspace, n); };
}

Sum cub_sum(const float* input, float* output) {
    void* space = nullptr;
    size_t bytes = 0;
    CHECK(cub::DeviceReduce::Sum(space, bytes, input, output, pool));
    CHECK(cudaMalloc(&space, bytes));
    return [=](const float* from, float* to, size_t n) {
        size_t size = bytes;
        CHECK(cub::DeviceReduce::Sum(space, size, from, to, n));
    };
}

// Ones and zeros: sums are exact.
float* make_input() {
    float* input = nullptr;
    CHECK(cudaMalloc(&input, pool * sizeof(float)));
    std::vector<float> some(size_t{1} << 22);
    unsigned int state = 1;
    for (float& x : some) x = static_cast<float>((state = state * 1664525 + 1013904223) >> 28 == 0);
    for (size_t at = 0; at < pool; at += some.size())
        CHECK(cudaMemcpy(input + at, some.data(), some.size() * sizeof(float),
                         cudaMemcpyHostToDevice));
    return input;
}

float result(const Sum& sum, const float* input, float* output, size_t n) {
    float got = 0;
    CHECK(cudaMemset(output, 0xff, sizeof got));
    sum(input, output, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&got, output, sizeof got, cudaMemcpyDeviceToHost));
    return got;
}

void print_row(int log2_n, const std::vector<Sum>& sums, const float* input, float* output) {
    const size_t n = size_t{1} << log2_n, stride = std::max(n, size_t{1} << 18);
    const int calls = log2_n >= 28 ? 3 : log2_n >= 24 ? 10 : 50;
    size_t at = 0;
    const auto next = [&] { return input + (at = (at + stride) % pool); };
    for (const Sum& sum : sums) {
        if (result(sum, input, output, n) != result(sums[0], input, output, n))
            std::fprintf(stderr, "a wrong sum at 2^%d\n", log2_n), std::exit(1);
    }
    Stopwatch watch;
    std::vector<Times> times(sums.size());
    for (int round = 0; round < rounds; ++round) {
        for (size_t i = 0; i < sums.size(); ++i)
            times[i].back_to_back.push_back(watch.microseconds([&] {
                for (int call = 0; call < calls; ++call) sums[i](next(), output, n);
            }));
    }
    for (int call = 0; call < single_calls; ++call) {
        for (size_t i = 0; i < sums.size(); ++i) {
            CHECK(cudaDeviceSynchronize());
            times[i].alone.push_back(watch.microseconds([&] { sums[i](next(), output, n); }));
        }
    }
    const float back_to_back = median(times[0].back_to_back), alone = median(times[0].alone);
    std::printf("| 2^%d | %.2f, %.2f |", log2_n, back_to_back / static_cast<float>(calls), alone);
    for (size_t i = 1; i < sums.size(); ++i)
        std::printf(" %.2f, %.2f |", back_to_back / median(times[i].back_to_back),
                    alone / median(times[i].alone));
    std::printf("\n");
}

}  // namespace

int main(int count, char** paths) {
    const float* const input = make_input();
    float* output = nullptr;
    void* workspace = nullptr;
    CHECK(cudaMalloc(&output, sizeof(float)));
    CHECK(cudaMalloc(&workspace, size_t{1} << 20));
    std::vector<Sum> sums = {cub_sum(input, output)};
    for (int i = 1; i < count; ++i) sums.push_back(from_library(paths[i], workspace));
    for (const int log2_n : {10, 12, 13, 14, 16, 17, 18, 20, 22, 24, 26, 28})
        print_row(log2_n, sums, input, output);
}
