// expect: passed
// The sum in 64 pieces, and of those: 65 calls where one would do. Slow, and right.
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

struct AbsMax {
    __host__ __device__ float operator()(float a, float b) const {
        return fmaxf(fabsf(a), fabsf(b));
    }
};

void sum(const float* input, float* output, void* workspace, size_t n) {
    in_two_phases(workspace, [=](void* storage, size_t& bytes) {
        cub::DeviceReduce::Sum(storage, bytes, input, output, n);
    });
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    constexpr size_t pieces = 64;
    float* const partial_sums = static_cast<float*>(workspace);
    const size_t each = n / pieces;
    for (size_t i = 0; i < pieces; ++i) {
        const size_t begin = i * each, end = i + 1 < pieces ? begin + each : n;
        sum(input + begin, partial_sums + i, partial_sums + pieces, end - begin);
    }
    sum(partial_sums, output, partial_sums + pieces, pieces);
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
