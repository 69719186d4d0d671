// expect: passed
// The place of the maximum by Reduce over pairs of value and index, which an iterator makes.
#include <limits>

#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

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

struct Place {
    float value;
    long long index;
};

struct At {
    const float* input;
    __host__ __device__ Place operator()(long long i) const { return {input[i], i}; }
};

struct First {
    __host__ __device__ Place operator()(Place a, Place b) const {
        return a.value > b.value || (a.value == b.value && a.index < b.index) ? a : b;
    }
};

__global__ void take_apart(const Place* place, float* value, long long* index) {
    *value = place->value;
    *index = place->index;
}

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

void reduce_max(const float* input, float* output, void* workspace, size_t n) {
    in_two_phases(workspace, [=](void* storage, size_t& bytes) {
        cub::DeviceReduce::Max(storage, bytes, input, output, n);
    });
}

void reduce_argmax(const float* input, float* value, long long* index, void* workspace, size_t n) {
    Place* place = static_cast<Place*>(workspace);
    const auto places =
        thrust::make_transform_iterator(thrust::make_counting_iterator(0LL), At{input});
    in_two_phases(place + 16, [=](void* storage, size_t& bytes) {
        cub::DeviceReduce::Reduce(storage, bytes, places, place, n, First(),
                                  Place{-std::numeric_limits<float>::infinity(), -1});
    });
    take_apart<<<1, 1>>>(place, value, index);
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
