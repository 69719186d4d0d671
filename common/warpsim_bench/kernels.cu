// The benchmarks' kernels: each is one kind of work, so that a slower one shows the cause.
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

// Each thread adds n elements that are `apart` elements from each other, as are the warp's lanes.
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

// `lanes` of each warp take separate paths, one after another.
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

// A complete reduction: a grid-stride sum, then the tree.
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

// --- Words read by many warps and written by none. Each kernel takes (input, output, n).

// The n x n product of the input with itself, by blocks of 16 x 16.
extern "C" __global__ void tiled_product(const float* input, float* output, int n) {
    __shared__ float a[16][16], b[16][16];
    const int x = threadIdx.x % 16, y = threadIdx.x / 16, tiles = n / 16;
    const int row = blockIdx.x / tiles * 16 + y, column = blockIdx.x % tiles * 16 + x;
    float sum = 0;
    for (int tile = 0; tile < n; tile += 16) {
        a[y][x] = input[row * n + tile + x];
        b[y][x] = input[(tile + y) * n + column];
        __syncthreads();
        for (int k = 0; k < 16; ++k) sum += a[y][k] * b[k][x];
        __syncthreads();
    }
    output[row * n + column] = sum;
}

// Each block prices a different option with the same n random numbers.
extern "C" __global__ void monte_carlo(const float* input, float* output, int n) {
    __shared__ float sums[256];
    const float start = 20 + blockIdx.x % 7, strike = 21;
    float sum = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        sum += fmaxf(start * __expf(0.1f * input[i]) - strike, 0);
    sums[threadIdx.x] = sum;
    for (unsigned int stride = blockDim.x / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) sums[threadIdx.x] += sums[threadIdx.x + stride];
    }
    if (threadIdx.x == 0) output[blockIdx.x] = sums[0];
}

// Each thread counts the eigenvalues below a separate bound, all for the same tridiagonal matrix,
// which is loaded into shared memory part by part.
extern "C" __global__ void eigenvalues(const float* input, float* output, int n) {
    __shared__ float diagonal[256], beside[256];
    const float bound = threadIdx.x * 0.01f;
    float delta = 1;
    int count = 0;
    for (int part = 0; part < n; part += blockDim.x) {
        __syncthreads();
        diagonal[threadIdx.x] = input[part + threadIdx.x];
        beside[threadIdx.x] = input[part + threadIdx.x + 1];
        __syncthreads();
        for (int k = 0; k < blockDim.x; ++k) {
            delta = diagonal[k] - bound - beside[k] * beside[k] / delta;
            count += delta < 0;
        }
    }
    output[blockIdx.x * blockDim.x + threadIdx.x] = count;
}

// Rows of n elements: each block filters 4 times 128 of them with 17 weights, and reads 16 more on
// either side.
__constant__ float weights[17];
extern "C" __global__ void convolution(const float* input, float* output, int n) {
    __shared__ float data[4][10 * 16];
    const int x = threadIdx.x % 16, y = threadIdx.x / 16, parts = n / 128;
    const int row = blockIdx.x / parts * 4 + y, column = blockIdx.x % parts * 128 - 16 + x;
    for (int i = 1; i < 9; ++i) data[y][x + i * 16] = input[row * n + column + i * 16];
    data[y][x] = column >= 0 ? input[row * n + column] : 0;
    data[y][x + 144] = column + 144 < n ? input[row * n + column + 144] : 0;
    __syncthreads();
    for (int i = 1; i < 9; ++i) {
        float sum = 0;
        for (int j = -8; j <= 8; ++j) sum += weights[8 - j] * data[y][x + i * 16 + j];
        output[row * n + column + i * 16] = sum;
    }
}

// One factor for all elements, and a separate factor for each.
extern "C" __global__ void scale_by_one(const float* input, float* output, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) output[i] = output[i] * *input;
}
extern "C" __global__ void scale_by_each(const float* input, float* output, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) output[i] = output[i] * input[i];
}

// Every thread reads all n elements.
extern "C" __global__ void read_all(const float* input, float* output, int n) {
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += input[i];
    output[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// Makes nvcc instantiate the kernels of CUB's device sum.
cudaError_t cub_sum(void* scratch, size_t& bytes, const float* input, float* output, int n) {
    return cub::DeviceReduce::Sum(scratch, bytes, input, output, n);
}

// --- Words updated by many warps. Each kernel takes (input, output, n).

// All blocks count in the same 256 bins.
extern "C" __global__ void histogram(const float*, unsigned int* output, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&output[i * 2654435761u >> 24], 1u);
}

extern "C" __global__ void one_counter(const float*, unsigned int* output, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(output, 1u);
}
