// Times of lab 08's functions for several operators beside CUB's with the same operator, in alternating
// pairs of calls, each alone. Input is cold: the calls walk through 4 GiB. operators.sh compiles it.
//
// Prints a Markdown table: microseconds, and CUB's time / the solution's.
#include "../../solutions/lab08_any_operator/kernel.cu"

#include <thrust/iterator/counting_iterator.h>
#include <cub/device/device_reduce.cuh>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <vector>

#include "stopwatch.h"

namespace {

constexpr size_t pool = size_t{4} << 30, result_bytes = 1 << 10, workspace_bytes = size_t{1} << 26;
constexpr int pairs = 41;

char *memory, *result, *other_result, *workspace;

// A call reads `bytes` at an address.
using Call = std::function<void(const char*)>;

float microseconds(const Call& call, const char* input) {
    static Stopwatch watch;
    CHECK(cudaDeviceSynchronize());
    return watch.microseconds([&] { call(input); });
}

void compare(const char* name, size_t n, size_t bytes, size_t bytes_of_result, const Call& ours,
             const Call& cub) {
    std::vector<float> times, others, ratios;
    size_t at = 0;
    const auto next = [&] {
        at = at + 2 * bytes <= pool ? at + bytes : 0;
        return memory + at;
    };
    for (int pair = -3; pair < pairs; ++pair) {
        const float own = microseconds(ours, next());
        const float other = cub ? microseconds(cub, next()) : 0;
        if (pair < 0) continue;
        times.push_back(own), others.push_back(other), ratios.push_back(other / own);
    }
    std::printf("| %s | 2^%d | %.1f | %.2f TB/s |", name, __builtin_ctzll(n), median(times),
                bytes / median(times) / 1e6);
    if (!cub) return void(std::printf(" | |\n"));
    ours(memory), cub(memory);
    std::vector<char> a(bytes_of_result), b(bytes_of_result);
    CHECK(cudaMemcpy(a.data(), result, bytes_of_result, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(b.data(), other_result, bytes_of_result, cudaMemcpyDeviceToHost));
    std::printf(" %.1f | %.2f%s |\n", median(others), median(ratios),
                a == b ? "" : ", results differ");
}

// The input is small integers: sums of floats are exact, and equal in any order.
template <class Op, class T>
void compare_operator(const char* name, size_t n) {
    compare(
        name, n, n * sizeof(T), sizeof(T),
        [n](const char* input) {
            reduce<Op>(reinterpret_cast<const T*>(input), reinterpret_cast<T*>(result), workspace,
                       n);
        },
        [n](const char* input) {
            size_t bytes = workspace_bytes;
            CHECK(cub::DeviceReduce::Reduce(workspace, bytes, reinterpret_cast<const T*>(input),
                                            reinterpret_cast<T*>(other_result), n, Op{},
                                            Op::identity()));
        });
}

struct ProductOf {
    const float *x, *y;
    __device__ float operator()(size_t i) const { return x[i] * y[i]; }
};
struct BothOf {
    const float* x;
    __device__ Extremes operator()(size_t i) const { return {x[i], x[i]}; }
};

template <class Op, class T, class From>
void transform_reduce(From from, size_t n) {
    size_t bytes = workspace_bytes;
    CHECK(cub::DeviceReduce::TransformReduce(workspace, bytes, thrust::counting_iterator<size_t>(0),
                                             reinterpret_cast<T*>(other_result), n, Op{}, from,
                                             Op::identity()));
}

void compare_all(size_t n) {
    compare_operator<Sum<float>, float>("sum of floats", n);
    compare_operator<Max<float>, float>("max of floats", n);
    compare_operator<Sum<__half>, __half>("sum of halves", n);
    compare_operator<Max<signed char>, signed char>("max of chars", n);
    compare_operator<Product<double>, double>("product of doubles", n);
    compare_operator<Min<long long>, long long>("min of longs", n);
    compare_operator<BitOr<int>, int>("bit or of ints", n);
    const auto floats = [](const char* input) { return reinterpret_cast<const float*>(input); };
    auto* const one = reinterpret_cast<float*>(result);
    compare(
        "dot product", n, 8 * n, 4,
        [=](const char* input) { reduce_dot(floats(input), floats(input) + n, one, workspace, n); },
        [=](const char* input) {
            transform_reduce<Sum<float>, float>(ProductOf{floats(input), floats(input) + n}, n);
        });
    compare(
        "least and largest", n, 4 * n, 8,
        [=](const char* input) { reduce_minmax(floats(input), one, one + 1, workspace, n); },
        [=](const char* input) { transform_reduce<MinMax, Extremes>(BothOf{floats(input)}, n); });
    compare(
        "affine maps", n, 8 * n, 8,
        [=](const char* input) {
            reduce_compose(reinterpret_cast<const Affine*>(input),
                           reinterpret_cast<Affine*>(result), workspace, n);
        },
        nullptr);
}

__global__ void fill(float* x, size_t n) {
    for (size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x; i < n;
         i += size_t{gridDim.x} * blockDim.x)
        x[i] = i % 1021 == 0;
}

}  // namespace

int main() {
    CHECK(cudaMalloc(&memory, pool)), CHECK(cudaMalloc(&workspace, workspace_bytes));
    CHECK(cudaMalloc(&result, result_bytes)), CHECK(cudaMalloc(&other_result, result_bytes));
    CHECK(cudaMemset(workspace, 0, workspace_bytes));
    fill<<<1024, 256>>>(reinterpret_cast<float*>(memory), pool / sizeof(float));
    CHECK(cudaDeviceSynchronize());
    std::printf("| operator | n | time | | CUB | speed |\n|---|---|---|---|---|---|\n");
    for (const size_t n : {size_t{1} << 24, size_t{1} << 28}) compare_all(n);
}
