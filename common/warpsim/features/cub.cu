// CUB's algorithms: the warp and block ones are run, the device ones only compiled.
#include <cub/cub.cuh>

#include "feature.cuh"

void for_the_device(const float* in, float* out, const unsigned long long* longs,
                    unsigned long long* long_out, const double* doubles, double* double_out,
                    const int* keys, int* unique, int* runs, int n) {
    size_t bytes = 0;
    cub::DeviceReduce::Sum(nullptr, bytes, in, out, n);
    cub::DeviceReduce::Sum(nullptr, bytes, longs, long_out, n);
    cub::DeviceReduce::Max(nullptr, bytes, doubles, double_out, n);
    cub::DeviceReduce::ReduceByKey(nullptr, bytes, keys, unique, in, out, runs,
                                   cuda::std::plus<>{}, n);
    cub::DeviceScan::InclusiveSum(nullptr, bytes, in, out, n);
    cub::DeviceSegmentedReduce::Sum(nullptr, bytes, in, out, n, keys, keys + 1);
}

extern "C" __global__ void check(unsigned* out) {
    using BlockReduce = cub::BlockReduce<unsigned, 128>;
    using WarpReduce = cub::WarpReduce<float>;
    using BlockScan = cub::BlockScan<int, 128>;
    using BlockSort = cub::BlockRadixSort<unsigned, 128, 2>;
    __shared__ BlockReduce::TempStorage reduce;
    __shared__ WarpReduce::TempStorage warps[4];
    __shared__ BlockScan::TempStorage scan;
    __shared__ BlockSort::TempStorage sort;
    Results put(out);
    const unsigned t = threadIdx.x;
    const unsigned sum = BlockReduce(reduce).Sum(t * t);
    const float largest = WarpReduce(warps[t / 32]).Reduce(float(t ^ 5), cuda::maximum<>{});
    put(t == 0 ? sum : 0);
    put(t % 32 == 0 ? largest : 0);
    int before;
    BlockScan(scan).ExclusiveSum(int(t), before);
    put(before);
    unsigned keys[2] = {t * 2654435761u, ~t * 40503u};
    BlockSort(sort).Sort(keys);
    put(keys[0]);
    put(keys[1]);
}

int main() { return print_results(check, {1, 128, 5, 0, 0}); }
