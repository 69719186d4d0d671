#include <cub/device/device_reduce.cuh>

void reduce_max(const float* input, float* output, void* workspace, size_t n) {
    size_t bytes = 0;
    cub::DeviceReduce::Max(nullptr, bytes, input, output, n);
}
