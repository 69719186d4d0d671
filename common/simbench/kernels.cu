// What the benchmarks run: each kernel is one kind of work, so that a slower one names its cause.
#include <cub/cub.cuh>

// Dependent arithmetic on registers: integer, float and a comparison.
extern "C" __global__ void alu_mix(float* output, int n) {
    float x = threadIdx.x, y = 0.5f;
    int k = threadIdx.x;
    for (int i = 0; i < n; ++i) {
        x = x * y + 1.0f;
        k = (k << 1) ^ (k >> 3) ^ i;
        y = k & 1 ? 0.25f : 0.5f;
    }
    output[blockIdx.x * blockDim.x + threadIdx.x] = x + k;
}

// Each thread adds n elements that lie `apart` elements from each other and the warp's lanes apart.
extern "C" __global__ void loads(const float* input, float* output, int n, int apart) {
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += input[(i * blockDim.x + threadIdx.x) * apart];
    output[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// The tree of lab 03 in shared memory, n times.
extern "C" __global__ void shared_tree(float* output, int n) {
    __shared__ float partial[1024];
    for (int i = 0; i < n; ++i) {
        partial[threadIdx.x] = threadIdx.x;
        for (unsigned int stride = blockDim.x / 2; stride >= 1; stride /= 2) {
            __syncthreads();
            if (threadIdx.x < stride) partial[threadIdx.x] += partial[threadIdx.x + stride];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) output[blockIdx.x] = partial[0];
}

extern "C" __global__ void shuffles(float* output, int n) {
    float sum = threadIdx.x;
    for (int i = 0; i < n; ++i) {
        for (int offset = 16; offset > 0; offset /= 2)
            sum += __shfl_down_sync(0xffffffff, sum, offset);
    }
    output[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

extern "C" __global__ void atomics(int* output, int n) {
    for (int i = 0; i < n; ++i) atomicAdd(&output[(threadIdx.x + i) & 255], 1);
}

// `lanes` of each warp take a path of their own, one after the other.
extern "C" __global__ void divergence(float* output, int n, int lanes) {
    float x = threadIdx.x;
    for (int i = 0; i < n; ++i) {
        for (int lane = 0; lane < lanes; ++lane) {
            if (threadIdx.x % 32 == lane) {
                x = x * 0.5f + lane;
                output[threadIdx.x] = x;
            }
        }
    }
}

// A whole reduction: a grid-stride sum, then the tree.
extern "C" __global__ void grid_stride_sum(const float* input, float* output, unsigned int n) {
    __shared__ float partial[1024];
    float sum = 0;
    for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += input[i];
    partial[threadIdx.x] = sum;
    for (unsigned int stride = blockDim.x / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) partial[threadIdx.x] += partial[threadIdx.x + stride];
    }
    if (threadIdx.x == 0) output[blockIdx.x] = partial[0];
}

// Makes nvcc write down the kernels of CUB's device sum.
cudaError_t cub_sum(void* scratch, size_t& bytes, const float* input, float* output, int n) {
    return cub::DeviceReduce::Sum(scratch, bytes, input, output, n);
}
