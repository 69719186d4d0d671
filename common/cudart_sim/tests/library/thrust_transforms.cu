// Thrust: reduce, scan, transform, select, histogram by sort and search, through its own vectors.
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>

#include <algorithm>
#include <map>
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
struct Square {
    __host__ __device__ T operator()(T a) const { return a * a; }
};
template <class T>
struct Positive {
    __host__ __device__ bool operator()(T a) const { return a > 0; }
};

template <class T>
void reductions(const char* what) {
    each_size(what, [&](int n) {
        const auto in = numbers<T>(n, n);
        const thrust::device_vector<T> device(in.begin(), in.end());
        const T sum = thrust::reduce(device.begin(), device.end(), T());
        const T squares = thrust::transform_reduce(device.begin(), device.end(), Square<T>{}, T(),
                                                   thrust::plus<T>());
        const T product = thrust::inner_product(device.begin(), device.end(), device.begin(), T());
        const T want = std::inner_product(in.begin(), in.end(), in.begin(), T());
        equal(what, n, std::vector<T>{sum, squares, product},
              {std::accumulate(in.begin(), in.end(), T()), want, want});
        const auto most = thrust::max_element(device.begin(), device.end()) - device.begin();
        equal(what, n, std::vector<long>{most},
              std::vector<long>{std::max_element(in.begin(), in.end()) - in.begin()});
        const auto positive = thrust::count_if(device.begin(), device.end(), Positive<T>{});
        equal(what, n, std::vector<long>{positive},
              std::vector<long>{std::count_if(in.begin(), in.end(), Positive<T>{})});
    });
}

template <class T>
void scans(const char* what) {
    each_size(what, [&](int n) {
        const auto in = numbers<T>(n, n);
        thrust::device_vector<T> device(in.begin(), in.end()), out(n);
        std::vector<T> want(n);
        thrust::inclusive_scan(device.begin(), device.end(), out.begin());
        std::inclusive_scan(in.begin(), in.end(), want.begin());
        equal(what, n, host(out), want);
        thrust::transform(device.begin(), device.end(), device.begin(), Square<T>{});
        thrust::exclusive_scan(device.begin(), device.end(), device.begin(), T(5));
        std::transform_exclusive_scan(in.begin(), in.end(), want.begin(), T(5), std::plus<T>(),
                                      Square<T>{});
        equal(what, n, host(device), want);
    });
}

template <class T>
void selections(const char* what) {
    each_size(what, [&](int n) {
        const auto in = numbers<T>(n, n);
        thrust::device_vector<T> device(in.begin(), in.end()), out(n);
        out.resize(thrust::copy_if(device.begin(), device.end(), out.begin(), Positive<T>{}) -
                   out.begin());
        std::vector<T> want, others;
        for (const T each : in) (each > 0 ? want : others).push_back(each);
        equal(what, n, host(out), want);
        device.erase(thrust::remove_if(device.begin(), device.end(), Positive<T>{}), device.end());
        equal(what, n, host(device), others);
    });
}

static void histogram() {
    each_size("sort, reduce_by_key, upper_bound, int", [&](int n) {
        const auto in = numbers<int>(n, n);
        std::map<int, int> bins;
        for (const int each : in) ++bins[each];
        std::vector<int> keys, counts, cumulated;
        for (const auto& [key, count] : bins) keys.push_back(key), counts.push_back(count);
        thrust::device_vector<int> device(in.begin(), in.end()), found(17), sizes(17), ends(17);
        thrust::sort(device.begin(), device.end());
        const auto end =
            thrust::reduce_by_key(device.begin(), device.end(), thrust::constant_iterator<int>(1),
                                  found.begin(), sizes.begin());
        found.resize(end.first - found.begin());
        sizes.resize(end.second - sizes.begin());
        equal("keys", n, host(found), keys);
        equal("counts", n, host(sizes), counts);
        const thrust::counting_iterator<int> levels(-8);
        thrust::upper_bound(device.begin(), device.end(), levels, levels + 17, ends.begin());
        for (int level = -8; level <= 8; ++level)
            cumulated.push_back(static_cast<int>(
                std::count_if(in.begin(), in.end(), [&](int each) { return each <= level; })));
        equal("cumulated", n, host(ends), cumulated);
    });
}

int main() {
    reductions<int>("reduce and its kin, int");
    reductions<float>("reduce and its kin, float");
    reductions<double>("reduce and its kin, double");
    scans<int>("scans, int");
    scans<float>("scans, float");
    scans<double>("scans, double");
    selections<int>("copy_if, remove_if, int");
    selections<double>("copy_if, remove_if, double");
    histogram();
    return status();
}
