// cub::DeviceReduce and cub::DeviceSegmentedReduce.
#include <algorithm>
#include <cub/cub.cuh>
#include <numeric>

#include "compare.h"

using namespace check;

template <class T>
void sums(const char* what) {
    each_size(what, [&](int n) {
        const auto in = numbers<T>(n, n);
        OnDevice<T> input(in), out(1);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceReduce::Sum(work, bytes, input.get(), out.get(), n);
        });
        equal(what, n, out.host(), {std::accumulate(in.begin(), in.end(), T())});
    });
}

template <class T>
void extremes(const char* what) {
    each_size(what, [&](int n) {
        if (n == 0) return;
        const auto in = numbers<T>(n, n, -1000000, 1000000);
        OnDevice<T> input(in), out(2);
        OnDevice<cub::KeyValuePair<int, T>> place(1);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceReduce::Min(work, bytes, input.get(), out.get(), n);
        });
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceReduce::Max(work, bytes, input.get(), out.get() + 1, n);
        });
        const auto least = std::min_element(in.begin(), in.end());
        equal(what, n, out.host(), {*least, *std::max_element(in.begin(), in.end())});
        OnDevice<int> index(1);
        OnDevice<T> value(1);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceReduce::ArgMin(work, bytes, input.get(), value.get(), index.get(), n);
        });
        equal(what, n, index.host(), {static_cast<int>(least - in.begin())});
    });
}

struct KeepGreater {
    __host__ __device__ Pair operator()(const Pair& a, const Pair& b) const {
        if (a.key != b.key) return a.key > b.key ? a : b;
        return a.value > b.value ? a : b;
    }
};

static void pairs() {
    each_size("Reduce, a struct and an operator of one's own", [&](int n) {
        std::vector<Pair> in(n);
        const auto keys = numbers<int>(n, n, -100, 100);
        const auto values = numbers<float>(n, n + 1);
        for (int i = 0; i < n; ++i) in[i] = {keys[i], values[i]};
        const Pair lowest{-1000, 0};
        OnDevice<Pair> input(in), out(1);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceReduce::Reduce(work, bytes, input.get(), out.get(), n, KeepGreater{},
                                             lowest);
        });
        equal("Reduce of pairs", n, out.host(),
              {std::accumulate(in.begin(), in.end(), lowest, KeepGreater{})});
    });
}

static void segments() {
    each_size("segmented sum, float", [&](int n) {
        const auto in = numbers<float>(n, n);
        std::vector<int> offsets;
        for (int at = 0, step = 1; at < n; at += step++) offsets.push_back(at);
        offsets.push_back(n);
        const int count = static_cast<int>(offsets.size()) - 1;
        std::vector<float> want;
        for (int i = 0; i < count; ++i)
            want.push_back(
                std::accumulate(in.begin() + offsets[i], in.begin() + offsets[i + 1], 0.0f));
        OnDevice<float> input(in), out(count);
        OnDevice<int> at(offsets);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceSegmentedReduce::Sum(work, bytes, input.get(), out.get(), count,
                                                   at.get(), at.get() + 1);
        });
        equal("segmented sum", n, out.host(), want);
    });
}

int main() {
    sums<int>("Sum, int");
    sums<float>("Sum, float");
    sums<double>("Sum, double");
    extremes<int>("Min, Max, ArgMin, int");
    extremes<double>("Min, Max, ArgMin, double");
    pairs();
    segments();
    return status();
}
