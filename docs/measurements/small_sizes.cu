// Runs lab 06's solution and CUB once each, at sizes where a launch costs more than reading, for
// a profiler: docs/measurements/small_sizes.sh. Prints nothing; lab 06's tests check the sums.
#include <cub/device/device_reduce.cuh>

#include "../../solutions/lab06_atomic_hierarchical/kernel.cu"

int main() {
    constexpr size_t LARGEST = size_t{1} << 22;
    float *input = nullptr, *output = nullptr;
    void *partial = nullptr, *workspace = nullptr;
    size_t bytes = 0;
    cub::DeviceReduce::Sum(workspace, bytes, input, output, LARGEST);
    cudaMalloc(&input, LARGEST * sizeof(float)), cudaMalloc(&output, sizeof(float)),
        cudaMalloc(&workspace, bytes);
    cudaMalloc(&partial, size_t{1} << 20);
    cudaMemset(input, 0, LARGEST * sizeof(float));
    for (size_t n : {size_t{1} << 10, size_t{1} << 18, size_t{1} << 20, LARGEST}) {
        reduce_sum(input, output, partial, n);
        cub::DeviceReduce::Sum(workspace, bytes, input, output, n);
    }
    return cudaDeviceSynchronize();
}
