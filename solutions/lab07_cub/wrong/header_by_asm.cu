// expect: failed, cause compile_other_place
// Lab 07: cub::DeviceReduce in its two phases, an operator with its identity, and cub::BlockReduce.
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

// The largest absolute value, with identity 0: no absolute value is smaller.
struct AbsMax {
    __host__ __device__ float operator()(float a, float b) const {
        return fmaxf(fabsf(a), fabsf(b));
    }
};

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    in_two_phases(workspace, [=](void* storage, size_t& bytes) {
        cub::DeviceReduce::Sum(storage, bytes, input, output, n);
    });
}

extern "C" __global__ void _ZN3cub3MaxE(const float* input, float* output, size_t n) {
    asm volatile(".file 99 \"/usr/include/cub/max.cuh\"\n\t.loc 99 1 1;");
    float largest = input[0];
    for (size_t i = 0; i < n; ++i) {
        largest = fmaxf(largest, input[i]);
    }
    *output = largest;
}

void reduce_max(const float* input, float* output, void*, size_t n) {
    _ZN3cub3MaxE<<<1, 1>>>(input, output, n);
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
    // All threads make the call; those past the last element pass 0, the identity of the sum.
    const float sum = BlockReduce(storage).Sum(i < n ? input[i] : 0);
    if (threadIdx.x == 0) {  // only thread 0 holds the sum
        output[blockIdx.x] = sum;
    }
}
