// Small kernels whose memory accesses Nsight Compute and warpsim count: each thread loads or stores
// one T, at a place given by a pattern. `program LAUNCHES` launches the lines of a file:
// `load_shared<float4, groups>: 2 4` is a kernel and its pattern's arguments, one per launch.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

constexpr int blocks = 4, threads = 128, shared_bytes = 32 << 10;
constexpr size_t buffer_bytes = 1 << 20;

// The element that each thread accesses, and which threads take part.
struct all {
    __device__ static bool active(int, int) { return true; }
};
struct stride : all {
    __device__ static int place(int i, int n) { return i * n; }
};
struct offset : all {
    __device__ static int place(int i, int n) { return i + n; }
};
struct groups : all {  // n neighbours share an element
    __device__ static int place(int i, int n) { return i / n; }
};
struct cycle : all {  // the first n repeat, 8 elements apart
    __device__ static int place(int i, int n) { return i % n * 8; }
};
struct scatter : all {
    __device__ static int place(int i, int n) { return (i * 2654435761u >> 16) % n; }
};
struct agree_below : all {  // pairs of neighbours share an element, in the first n lanes only
    __device__ static int place(int i, int n) { return i % 32 < n ? i / 2 : i; }
};
struct first {  // the first n lanes of each warp
    __device__ static bool active(int i, int n) { return i % 32 < n; }
    __device__ static int place(int i, int) { return i; }
};
struct every {  // every n-th lane, accessing adjacent elements
    __device__ static bool active(int i, int n) { return i % n == 0; }
    __device__ static int place(int i, int n) { return i / n; }
};

__device__ float sum(char v) { return v; }
__device__ float sum(short v) { return v; }
__device__ float sum(float v) { return v; }
__device__ float sum(float2 v) { return v.x + v.y; }
__device__ float sum(float4 v) { return v.x + v.y + v.z + v.w; }

__device__ int thread() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ int lane() { return threadIdx.x % 32; }
extern __shared__ float4 words[];

template <class T, class Pattern>
__global__ void load_global(const void* in, void* out, int n) {
    if (!Pattern::active(thread(), n)) return;
    static_cast<float*>(out)[thread()] =
        sum(static_cast<const T*>(in)[Pattern::place(thread(), n)]);
}

template <class T, class Pattern>
__global__ void store_global(const void*, void* out, int n) {
    if (Pattern::active(thread(), n)) static_cast<T*>(out)[Pattern::place(thread(), n)] = T();
}

template <class T, class Pattern>
__global__ void load_shared(const void*, void* out, int n) {
    if (!Pattern::active(lane(), n)) return;
    static_cast<float*>(out)[thread()] =
        sum(reinterpret_cast<const T*>(words)[Pattern::place(lane(), n)]);
}

template <class T, class Pattern>
__global__ void store_shared(const void*, void*, int n) {
    if (Pattern::active(lane(), n)) reinterpret_cast<T*>(words)[Pattern::place(lane(), n)] = T();
}

// A block's sum in three ways; n is unused.
__global__ void tree_of_neighbours(const void* in, void* out, int) {
    float* const partial = reinterpret_cast<float*>(words);
    partial[threadIdx.x] = static_cast<const float*>(in)[thread()];
    for (int apart = 1; apart < blockDim.x; apart *= 2) {
        __syncthreads();
        const int i = 2 * apart * threadIdx.x;
        if (i < blockDim.x) partial[i] += partial[i + apart];
    }
    if (threadIdx.x == 0) static_cast<float*>(out)[blockIdx.x] = partial[0];
}

__global__ void tree_of_halves(const void* in, void* out, int) {
    float* const partial = reinterpret_cast<float*>(words);
    partial[threadIdx.x] = static_cast<const float*>(in)[thread()];
    for (int apart = blockDim.x / 2; apart > 0; apart /= 2) {
        __syncthreads();
        if (threadIdx.x < apart) partial[threadIdx.x] += partial[threadIdx.x + apart];
    }
    if (threadIdx.x == 0) static_cast<float*>(out)[blockIdx.x] = partial[0];
}

__global__ void shuffles(const void* in, void* out, int) {
    float value = static_cast<const float*>(in)[thread()];
    for (int apart = 16; apart > 0; apart /= 2) value += __shfl_down_sync(~0u, value, apart);
    if (lane() == 0) static_cast<float*>(out)[thread() / 32] = value;
}

using Kernel = void (*)(const void*, void*, int);

#define OF_TYPE(kernel, T)                                         \
    {#kernel "<" #T ", stride>", kernel<T, stride>},               \
        {#kernel "<" #T ", offset>", kernel<T, offset>},           \
        {#kernel "<" #T ", groups>", kernel<T, groups>},           \
        {#kernel "<" #T ", cycle>", kernel<T, cycle>},             \
        {#kernel "<" #T ", scatter>", kernel<T, scatter>},         \
        {#kernel "<" #T ", agree_below>", kernel<T, agree_below>}, \
        {#kernel "<" #T ", first>", kernel<T, first>}, {           \
#kernel "<" #T ", every>", kernel < T, every>              \
    }
#define OF_ALL_TYPES(kernel)                                               \
    OF_TYPE(kernel, char), OF_TYPE(kernel, short), OF_TYPE(kernel, float), \
        OF_TYPE(kernel, float2), OF_TYPE(kernel, float4)

static const std::map<std::string, Kernel> kernels = {
    OF_ALL_TYPES(load_global),
    OF_ALL_TYPES(store_global),
    OF_ALL_TYPES(load_shared),
    OF_ALL_TYPES(store_shared),
    {"tree_of_neighbours", tree_of_neighbours},
    {"tree_of_halves", tree_of_halves},
    {"shuffles", shuffles},
};

static void launch(const std::string& name, int n, const void* in, void* out) {
    kernels.at(name)<<<blocks, threads, shared_bytes>>>(in, out, n);
    const cudaError_t error = cudaDeviceSynchronize();
    if (error == cudaSuccess) return;
    std::printf("%s: %d: %s\n", name.c_str(), n, cudaGetErrorString(error));
    std::exit(1);
}

int main(int, char** argv) {
    void *in, *out;
    cudaMalloc(&in, buffer_bytes);
    cudaMalloc(&out, buffer_bytes);
    cudaMemset(in, 0, buffer_bytes);
    std::ifstream launches(argv[1]);
    for (std::string line; std::getline(launches, line);) {
        const size_t colon = line.find(':');
        std::istringstream numbers(line.substr(colon + 1));
        for (int n; numbers >> n;) launch(line.substr(0, colon), n, in, out);
    }
}
