// cub::DeviceHistogram.
#include <cub/cub.cuh>

#include "compare.h"

using namespace check;

template <class T>
void even(const char* what, int bins) {
    each_size(what, [&](int n) {
        const auto in = numbers<T>(n, n, -20, bins + 20);
        OnDevice<T> input(in);
        OnDevice<int> out(bins);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceHistogram::HistogramEven(work, bytes, input.get(), out.get(),
                                                       bins + 1, T(0), T(bins), n);
        });
        std::vector<int> want(bins);
        for (const T each : in) {
            if (each >= 0 && each < bins) ++want[static_cast<int>(each)];
        }
        equal(what, n, out.host(), want);
    });
}

static void range() {
    each_size("HistogramRange, float, 7 bins", [&](int n) {
        const auto in = numbers<float>(n, n, -100, 100);
        const std::vector<float> levels{-90, -50, -20, 0, 1, 30, 31, 80};
        OnDevice<float> input(in), edges(levels);
        OnDevice<int> out(7);
        with_workspace([&](void* work, size_t& bytes) {
            return cub::DeviceHistogram::HistogramRange(work, bytes, input.get(), out.get(), 8,
                                                        edges.get(), n);
        });
        std::vector<int> want(7);
        for (const float each : in) {
            for (int bin = 0; bin < 7; ++bin)
                want[bin] += each >= levels[bin] && each < levels[bin + 1];
        }
        equal("range", n, out.host(), want);
    });
}

int main() {
    even<int>("HistogramEven, int, 256 bins", 256);
    even<float>("HistogramEven, float, 16 bins", 16);
    even<double>("HistogramEven, double, 5000 bins", 5000);
    range();
    return status();
}
