// cub::DeviceSelect, cub::DevicePartition, cub::DeviceRunLengthEncode.
#include <algorithm>
#include <cub/cub.cuh>

#include "compare.h"

using namespace check;

struct Odd {
    template <class T>
    __host__ __device__ bool operator()(const T& a) const {
        return static_cast<long long>(a) % 2 != 0;
    }
    __host__ __device__ bool operator()(const Pair& a) const { return a.key % 2 != 0; }
};

template <class T>
std::vector<T> data(int n) {
    return numbers<T>(n, n);
}
template <>
std::vector<Pair> data<Pair>(int n) {
    const auto keys = numbers<int>(n, n);
    std::vector<Pair> all(n);
    for (int i = 0; i < n; ++i) all[i] = {keys[i], float(i)};
    return all;
}

template <class T>
std::vector<T> first(const OnDevice<T>& all, const OnDevice<int>& count) {
    auto host = all.host();
    const int kept = count.host()[0];
    if (kept >= 0 && size_t(kept) <= host.size()) host.resize(kept);
    return host;
}

template <class T>
void selections(const char* what) {
    each_size(what, [&](int n) {
        const auto in = data<T>(n);
        OnDevice<T> input(in), out(n);
        OnDevice<int> count(1);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceSelect::If(work, bytes, input.get(), out.get(), count.get(), n,
                                         Odd{});
        });
        std::vector<T> want;
        std::copy_if(in.begin(), in.end(), std::back_inserter(want), Odd{});
        equal(what, n, first(out, count), want);
    });
}

static void flags_and_partition() {
    each_size("Flagged, Partition, int", [&](int n) {
        const auto in = numbers<int>(n, n);
        const auto marks = numbers<char>(n, n + 1, 0, 1);
        OnDevice<int> input(in), out(n), count(1);
        OnDevice<char> flags(marks);
        std::vector<int> want, parted, others;
        for (int i = 0; i < n; ++i) {
            if (marks[i]) want.push_back(in[i]);
            (in[i] % 2 ? parted : others).push_back(in[i]);
        }
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceSelect::Flagged(work, bytes, input.get(), flags.get(), out.get(),
                                              count.get(), n);
        });
        equal("flagged", n, first(out, count), want);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DevicePartition::If(work, bytes, input.get(), out.get(), count.get(), n,
                                            Odd{});
        });
        parted.insert(parted.end(), others.rbegin(), others.rend());
        equal("partition", n, out.host(), parted);
    });
}

static void runs() {
    each_size("Unique, RunLengthEncode, int", [&](int n) {
        const auto in = numbers<int>(n, n, 0, 2);
        std::vector<int> values, lengths;
        for (int i = 0; i < n; ++i) {
            if (i == 0 || in[i] != in[i - 1]) values.push_back(in[i]), lengths.push_back(0);
            ++lengths.back();
        }
        OnDevice<int> input(in), out(n), counts(n), count(1);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceSelect::Unique(work, bytes, input.get(), out.get(), count.get(), n);
        });
        equal("unique", n, first(out, count), values);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceRunLengthEncode::Encode(work, bytes, input.get(), out.get(),
                                                      counts.get(), count.get(), n);
        });
        equal("values of runs", n, first(out, count), values);
        equal("lengths of runs", n, first(counts, count), lengths);
    });
}

int main() {
    selections<int>("Select::If, int");
    selections<float>("Select::If, float");
    selections<double>("Select::If, double");
    selections<Pair>("Select::If, a struct");
    flags_and_partition();
    runs();
    return status();
}
