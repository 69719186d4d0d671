// expect: failed, cause low_precision
// An operator that adds in 16 bits.
#include <cuda_fp16.h>

#include <cub/block/block_reduce.cuh>
#include <cub/device/device_reduce.cuh>

constexpr unsigned int BLOCK_DIM = 256;

// Calls once without storage, which returns the bytes needed, and once with that storage.
template <typename Call>
void in_two_phases(void* workspace, Call call) {
    size_t bytes = 0;
    call(nullptr, bytes);
    call(workspace, bytes);
}

struct HalfPlus {
    __device__ float operator()(float a, float b) const {
        return __half2float(__hadd(__float2half(a), __float2half(b)));
    }
};

struct AbsMax {
    __host__ __device__ float operator()(float a, float b) const {
        return fmaxf(fabsf(a), fabsf(b));
    }
};

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    in_two_phases(workspace, [=](void* storage, size_t& bytes) {
        cub::DeviceReduce::Reduce(storage, bytes, input, output, n, HalfPlus(), 0.0f);
    });
}

void reduce_max(const float* input, float* output, void* workspace, size_t n) {
    in_two_phases(workspace, [=](void* storage, size_t& bytes) {
        cub::DeviceReduce::Max(storage, bytes, input, output, n);
    });
}

void reduce_argmax(const float* input, float* value, long long* index, void* workspace, size_t n) {
    in_two_phases(workspace, [=](void* storage, size_t& bytes) {
        cub::DeviceReduce::ArgMax(storage, bytes, input, value, index, static_cast<long long>(n));
    });
}

void reduce_abs_max(const float* input, float* output, void* workspace, size_t n) {
    in_two_phases(workspace, [=](void* storage, size_t& bytes) {
        cub::DeviceReduce::Reduce(storage, bytes, input, output, n, AbsMax(), 0.0f);
    });
}

__global__ void BlockSumKernel(const float* input, float* output, size_t n) {
    using BlockReduce = cub::BlockReduce<float, BLOCK_DIM>;
    __shared__ typename BlockReduce::TempStorage storage;
    const size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    const float sum = BlockReduce(storage).Sum(i < n ? input[i] : 0);
    if (threadIdx.x == 0) {
        output[blockIdx.x] = sum;
    }
}
