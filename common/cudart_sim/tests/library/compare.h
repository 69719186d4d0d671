// Helpers for the programs of this folder: data, sizes at the edges of tiles, and one line of
// output for each algorithm compared.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "check.h"

namespace check {

inline const std::vector<int> sizes{0,   1,   31,   32,   33,   127,  128,  129,  255,
                                    256, 257, 1023, 1024, 1025, 4095, 4096, 4097, 300000};

struct Pair {
    int key;
    float value;
    __host__ __device__ bool operator==(const Pair& other) const {
        return key == other.key && value == other.value;
    }
    __host__ __device__ bool operator<(const Pair& other) const { return key < other.key; }
};

// Small whole numbers: sums of floats are exact in every order.
template <class T>
std::vector<T> numbers(size_t n, unsigned seed, int lowest = -8, int highest = 8) {
    std::mt19937 random(seed);
    std::uniform_int_distribution<int> draw(lowest, highest);
    std::vector<T> all(n);
    for (T& each : all) each = static_cast<T>(draw(random));
    return all;
}

template <class T>
class OnDevice {
  public:
    explicit OnDevice(const std::vector<T>& host) : OnDevice(host.size()) {
        CUDA(cudaMemcpy(data_, host.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
    }
    explicit OnDevice(size_t size) : size_(size) { CUDA(cudaMalloc(&data_, size * sizeof(T))); }
    ~OnDevice() { cudaFree(data_); }
    OnDevice(const OnDevice&) = delete;
    OnDevice& operator=(const OnDevice&) = delete;
    T* get() const { return data_; }
    std::vector<T> host() const {
        std::vector<T> all(size_);
        CUDA(cudaMemcpy(all.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
        return all;
    }

  private:
    T* data_ = nullptr;
    size_t size_;
};

// CUB's two calls: the first returns the size of the workspace, the second does the work.
template <class Call>
void with_workspace(Call call) {
    size_t bytes = 0;
    CUDA(call(nullptr, bytes));
    OnDevice<char> workspace(bytes);
    CUDA(call(workspace.get(), bytes));
}

inline int failures = 0;

template <class T>
void equal(const char* what, int n, const std::vector<T>& got, const std::vector<T>& want) {
    if (got == want) return;
    size_t at = 0;
    while (at < got.size() && at < want.size() && got[at] == want[at]) ++at;
    std::printf("%s, n = %d: wrong from element %zu on\n", what, n, at);
    ++failures;
}

// Runs `test(n)`, which does its own comparisons, for every size, and prints the result and the
// time.
template <class Test>
void each_size(const char* what, Test test) {
    const auto begin = std::chrono::steady_clock::now();
    const int before = failures;
    for (const int n : sizes) test(n);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::printf("%-44s %s, %zu sizes to %d, %.2f s\n", what, failures == before ? "right" : "WRONG",
                sizes.size(), sizes.back(), seconds.count());
}

inline int status() { return failures ? 1 : 0; }

}  // namespace check
