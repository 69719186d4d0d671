// expect: 9/10 points, cause limit, of calls_without_cub
// The right maximum, but not by the library: an atomic for every element.
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

__device__ void keep_larger(float* place, float value) {
    if (value >= 0) {
        atomicMax(reinterpret_cast<int*>(place), __float_as_int(value));
    } else {
        atomicMin(reinterpret_cast<unsigned int*>(place), __float_as_uint(value));
    }
}

__global__ void begin_below_all(float* output) { *output = -__int_as_float(0x7f800000); }

__global__ void keep_largest(const float* input, float* output, size_t n) {
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n;
         i += size_t{gridDim.x} * BLOCK_DIM) {
        keep_larger(output, input[i]);
    }
}

void reduce_max(const float* input, float* output, void*, size_t n) {
    begin_below_all<<<1, 1>>>(output);
    keep_largest<<<32, BLOCK_DIM>>>(input, output, n);
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
