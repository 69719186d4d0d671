// cub::DeviceScan: its blocks wait for each other.
#include <algorithm>
#include <cub/cub.cuh>
#include <numeric>

#include "compare.h"

using namespace check;

template <class T>
void sums(const char* what) {
    each_size(what, [&](int n) {
        const auto in = numbers<T>(n, n);
        OnDevice<T> input(in), out(n);
        std::vector<T> want(n);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceScan::InclusiveSum(work, bytes, input.get(), out.get(), n);
        });
        std::inclusive_scan(in.begin(), in.end(), want.begin());
        equal(what, n, out.host(), want);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceScan::ExclusiveSum(work, bytes, input.get(), out.get(), n);
        });
        std::exclusive_scan(in.begin(), in.end(), want.begin(), T());
        equal(what, n, out.host(), want);
    });
}

struct Greater {
    __host__ __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};

static void maxima() {
    each_size("InclusiveScan, maximum, int", [&](int n) {
        const auto in = numbers<int>(n, n, -1000000, 1000000);
        OnDevice<int> input(in), out(n);
        std::vector<int> want(n);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceScan::InclusiveScan(work, bytes, input.get(), out.get(), Greater{},
                                                  n);
        });
        std::inclusive_scan(in.begin(), in.end(), want.begin(), Greater{});
        equal("maximum", n, out.host(), want);
    });
}

// Not commutative: composes the maps x -> a*x + b, modulo 2^32.
struct Line {
    unsigned a, b;
    __host__ __device__ bool operator==(const Line& o) const { return a == o.a && b == o.b; }
};
struct After {
    __host__ __device__ Line operator()(const Line& inner, const Line& outer) const {
        return {outer.a * inner.a, outer.a * inner.b + outer.b};
    }
};

static void lines() {
    each_size("InclusiveScan, a struct, not commutative", [&](int n) {
        const auto as = numbers<int>(n, n), bs = numbers<int>(n, n + 1);
        std::vector<Line> in(n), want(n);
        for (int i = 0; i < n; ++i) in[i] = {2u * as[i] + 1, unsigned(bs[i])};
        OnDevice<Line> input(in), out(n);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceScan::InclusiveScan(work, bytes, input.get(), out.get(), After{}, n);
        });
        std::inclusive_scan(in.begin(), in.end(), want.begin(), After{});
        equal("lines", n, out.host(), want);
    });
}

int main() {
    sums<int>("InclusiveSum, ExclusiveSum, int");
    sums<float>("InclusiveSum, ExclusiveSum, float");
    sums<double>("InclusiveSum, ExclusiveSum, double");
    maxima();
    lines();
    return status();
}
