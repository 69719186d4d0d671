// Six steps of one block reduction from tutorials, rewritten here and timed: one pass of 2^24
// floats to one partial sum per block, 256 threads per block. Cold: buffers in rotation, larger
// than twice the L2. Median of CUDA events around the kernel; the host adds the partial sums.
//   nvcc -O3 -arch=native -o six_kernels docs/measurements/six_kernels.cu && ./six_kernels
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

constexpr unsigned int THREADS = 256, WARP = 32;
constexpr unsigned int ELEMENTS = 1 << 24;
constexpr int BUFFERS = 6, RUNS = 101;

#define CHECK(call) \
    if (const cudaError_t error = (call); error != cudaSuccess) \
    return std::printf("%s: %s\n", #call, cudaGetErrorString(error)), 1

// Neighbours first: the lanes that add move ever further apart.
__global__ void naive(const float* input, float* sums) {
    __shared__ float s[THREADS];
    const unsigned int t = threadIdx.x;
    s[t] = input[blockIdx.x * THREADS + t];
    for (unsigned int stride = 1; stride < THREADS; stride *= 2) {
        __syncthreads();
        if (t % (2 * stride) == 0) s[t] += s[t + stride];
    }
    if (t == 0) sums[blockIdx.x] = s[0];
}

__device__ void halve(float* s, unsigned int last) {
    for (unsigned int stride = THREADS / 2; stride > last; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) s[threadIdx.x] += s[threadIdx.x + stride];
    }
}

// The lanes that add stay adjacent.
__global__ void interleaved(const float* input, float* sums) {
    __shared__ float s[THREADS];
    s[threadIdx.x] = input[blockIdx.x * THREADS + threadIdx.x];
    halve(s, 0);
    if (threadIdx.x == 0) sums[blockIdx.x] = s[0];
}

__device__ float two_of(const float* input) {
    const float* mine = input + blockIdx.x * 2 * THREADS + threadIdx.x;
    return mine[0] + mine[THREADS];
}

// The first addition happens while loading.
__global__ void first_add(const float* input, float* sums) {
    __shared__ float s[THREADS];
    s[threadIdx.x] = two_of(input);
    halve(s, 0);
    if (threadIdx.x == 0) sums[blockIdx.x] = s[0];
}

// Six steps in one warp need no block barrier; __syncwarp where tutorials rely on volatile.
__device__ void last_warp(float* s) {
    __syncthreads();
    if (threadIdx.x >= WARP) return;
#pragma unroll
    for (unsigned int stride = WARP; stride >= 1; stride /= 2) {
        const float other = s[threadIdx.x + stride];
        __syncwarp();
        s[threadIdx.x] += other;
        __syncwarp();
    }
}

__global__ void last_warp_unrolled(const float* input, float* sums) {
    __shared__ float s[THREADS];
    s[threadIdx.x] = two_of(input);
    halve(s, WARP);
    last_warp(s);
    if (threadIdx.x == 0) sums[blockIdx.x] = s[0];
}

__global__ void fully_unrolled(const float* input, float* sums) {
    __shared__ float s[THREADS];
    s[threadIdx.x] = two_of(input);
#pragma unroll
    for (unsigned int stride = THREADS / 2; stride > WARP; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) s[threadIdx.x] += s[threadIdx.x + stride];
    }
    last_warp(s);
    if (threadIdx.x == 0) sums[blockIdx.x] = s[0];
}

__device__ float warp_sum(float sum) {
    for (unsigned int offset = WARP / 2; offset >= 1; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    return sum;
}

// Grid-stride: 1024 blocks for any n.
__global__ void shuffle(const float* input, float* sums) {
    __shared__ float warp_sums[THREADS / WARP];
    float sum = 0;
    for (unsigned int i = blockIdx.x * THREADS + threadIdx.x; i < ELEMENTS; i += gridDim.x * THREADS)
        sum += input[i];
    sum = warp_sum(sum);
    if (threadIdx.x % WARP == 0) warp_sums[threadIdx.x / WARP] = sum;
    __syncthreads();
    if (threadIdx.x >= WARP) return;
    sum = warp_sum(threadIdx.x < THREADS / WARP ? warp_sums[threadIdx.x] : 0);
    if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

struct Step {
    const char* name;
    void (*kernel)(const float*, float*);
    unsigned int blocks;
    const char* published;  // share of the bandwidth, and speed-up over the first
};

int main() {
    const Step steps[] = {
        {"naive (neighbours first)", naive, ELEMENTS / THREADS, "4 %, 1x"},
        {"interleaved", interleaved, ELEMENTS / THREADS, "8 %, 2x"},
        {"first addition while loading", first_add, ELEMENTS / THREADS / 2, "16 %, 4x"},
        {"last warp unrolled", last_warp_unrolled, ELEMENTS / THREADS / 2, "25 %, 6x"},
        {"fully unrolled", fully_unrolled, ELEMENTS / THREADS / 2, "40 %, 10x"},
        {"shuffle, grid-stride", shuffle, 1024, "60 %, 15x"},
    };
    cudaDeviceProp device;
    CHECK(cudaGetDeviceProperties(&device, 0));
    int clock_khz = 0;
    CHECK(cudaDeviceGetAttribute(&clock_khz, cudaDevAttrMemoryClockRate, 0));
    const double peak = 2e3 * clock_khz * (device.memoryBusWidth / 8.0);
    std::vector<float> ones(ELEMENTS), sums(ELEMENTS / THREADS);
    for (unsigned int i = 0; i < ELEMENTS; ++i) ones[i] = i % 3 - 1.0f;
    double wanted = 0;
    for (const float x : ones) wanted += x;
    float *inputs[BUFFERS], *output;
    for (float*& input : inputs) {
        CHECK(cudaMalloc(&input, ELEMENTS * sizeof(float)));
        CHECK(cudaMemcpy(input, ones.data(), ELEMENTS * sizeof(float), cudaMemcpyHostToDevice));
    }
    CHECK(cudaMalloc(&output, sums.size() * sizeof(float)));
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    std::printf("%s, peak of its memory by its data %.0f GB/s\n\n", device.name, peak * 1e-9);
    std::printf("| kernel | us | GB/s | share of peak | speed-up over the first | published |\n"
                "|---|---|---|---|---|---|\n");
    double first = 0;
    for (const Step& step : steps) {
        std::vector<float> times;
        for (int run = 0; run < RUNS; ++run) {
            CHECK(cudaEventRecord(begin));
            step.kernel<<<step.blocks, THREADS>>>(inputs[run % BUFFERS], output);
            CHECK(cudaEventRecord(end));
            CHECK(cudaEventSynchronize(end));
            float milliseconds = 0;
            CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
            times.push_back(milliseconds);
        }
        CHECK(cudaMemcpy(sums.data(), output, step.blocks * sizeof(float), cudaMemcpyDeviceToHost));
        double sum = 0;
        for (unsigned int b = 0; b < step.blocks; ++b) sum += sums[b];
        if (sum != wanted) return std::printf("%s: %g instead of %g\n", step.name, sum, wanted), 1;
        std::sort(times.begin(), times.end());
        const double seconds = times[RUNS / 2] * 1e-3, rate = ELEMENTS * sizeof(float) / seconds;
        if (first == 0) first = seconds;
        std::printf("| %s | %.1f | %.0f | %.0f %% | %.1fx | %s |\n", step.name, seconds * 1e6, rate * 1e-9,
                    100 * rate / peak, first / seconds, step.published);
    }
}
