// expect: failed, cause compile_uses_library
// Lab 07's answer, one lab early.
#include <cub/device/device_reduce.cuh>

__global__ void SegmentedSumReductionKernel() {}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    size_t bytes = 1 << 20;
    cub::DeviceReduce::Sum(workspace, bytes, input, output, n);
}
