// Thrust: sort, stable_sort_by_key, unique, on a struct too; and algorithms on a stream.
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/unique.h>

#include <algorithm>
#include <numeric>

#include "compare.h"

using namespace check;

template <class T>
std::vector<T> host(const thrust::device_vector<T>& from) {
    std::vector<T> all(from.size());
    thrust::copy(from.begin(), from.end(), all.begin());
    return all;
}

template <class T>
void sorts(const char* what) {
    each_size(what, [&](int n) {
        auto want = numbers<T>(n, n, -1000, 1000);
        thrust::device_vector<T> device(want.begin(), want.end());
        thrust::sort(device.begin(), device.end());
        std::sort(want.begin(), want.end());
        equal(what, n, host(device), want);
        device.erase(thrust::unique(device.begin(), device.end()), device.end());
        want.erase(std::unique(want.begin(), want.end()), want.end());
        equal(what, n, host(device), want);
    });
}

static void structs() {
    each_size("stable_sort, a struct", [&](int n) {
        const auto keys = numbers<int>(n, n);
        std::vector<Pair> want(n);
        for (int i = 0; i < n; ++i) want[i] = {keys[i], float(i)};
        thrust::device_vector<Pair> device(want.begin(), want.end());
        thrust::stable_sort(device.begin(), device.end());
        std::stable_sort(want.begin(), want.end());
        equal("structs", n, host(device), want);
    });
}

static void by_key() {
    cudaStream_t stream;
    CUDA(cudaStreamCreate(&stream));
    each_size("stable_sort_by_key on a stream, float", [&](int n) {
        const auto in = numbers<float>(n, n);
        thrust::device_vector<float> keys(in.begin(), in.end());
        thrust::device_vector<int> order(n);
        const auto policy = thrust::cuda::par_nosync.on(stream);
        thrust::sequence(policy, order.begin(), order.end());
        thrust::stable_sort_by_key(policy, keys.begin(), keys.end(), order.begin(),
                                   thrust::greater<float>());
        CUDA(cudaStreamSynchronize(stream));
        std::vector<int> want(n);
        std::iota(want.begin(), want.end(), 0);
        std::stable_sort(want.begin(), want.end(), [&](int a, int b) { return in[a] > in[b]; });
        equal("order", n, host(order), want);
    });
}

int main() {
    sorts<int>("sort, unique, int");
    sorts<float>("sort, unique, float");
    sorts<double>("sort, unique, double");
    structs();
    by_key();
    return status();
}
