// cub::DeviceRadixSort and cub::DeviceMergeSort.
#include <algorithm>
#include <cub/cub.cuh>

#include "compare.h"

using namespace check;

template <class T>
void keys(const char* what) {
    each_size(what, [&](int n) {
        auto want = numbers<T>(n, n, -1000000, 1000000);
        OnDevice<T> input(want), out(n);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceRadixSort::SortKeys(work, bytes, input.get(), out.get(), n);
        });
        std::sort(want.begin(), want.end());
        equal(what, n, out.host(), want);
    });
}

// Stable: equal keys keep their order.
static void values() {
    each_size("SortPairsDescending, int keys, double values", [&](int n) {
        const auto in = numbers<int>(n, n);
        std::vector<double> places(n);
        std::vector<int> order(n);
        for (int i = 0; i < n; ++i) places[i] = order[i] = i;
        OnDevice<int> input(in), out(n);
        OnDevice<double> values(places), sorted(n);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceRadixSort::SortPairsDescending(work, bytes, input.get(), out.get(),
                                                             values.get(), sorted.get(), n);
        });
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return in[a] > in[b]; });
        equal("pairs", n, sorted.host(), std::vector<double>(order.begin(), order.end()));
    });
}

struct Less {
    __host__ __device__ bool operator()(const Pair& a, const Pair& b) const {
        return a.key != b.key ? a.key < b.key : a.value < b.value;
    }
};

static void structs() {
    each_size("merge sort, a struct and an order of one's own", [&](int n) {
        const auto keys = numbers<int>(n, n, -50, 50);
        const auto values = numbers<float>(n, n + 1, -1000, 1000);
        std::vector<Pair> want(n);
        for (int i = 0; i < n; ++i) want[i] = {keys[i], values[i]};
        OnDevice<Pair> pairs(want);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceMergeSort::SortKeys(work, bytes, pairs.get(), n, Less{});
        });
        std::sort(want.begin(), want.end(), Less{});
        equal("structs", n, pairs.host(), want);
    });
}

int main() {
    keys<int>("SortKeys, int");
    keys<float>("SortKeys, float");
    keys<double>("SortKeys, double");
    values();
    structs();
    return status();
}
