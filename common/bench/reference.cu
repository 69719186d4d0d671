// The references for timing a student's plan: functions of the toolkit's CUB and cuBLAS, a naive
// kernel, and the kernels that measure this GPU's ceilings. Compiled on first use on a machine with
// a GPU and loaded by the GPU worker. Everything runs on the default stream of the current context and does
// not wait; every function returns a cudaError_t.
#include <dlfcn.h>

#include <cstdint>
#include <string>
#include <string_view>

#include <cub/device/device_histogram.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>

namespace {

// Every thread reads; the values have no effect, but the compiler cannot know that.
__global__ void read_all(const float4* input, size_t quads, float* never) {
    const size_t step = size_t{gridDim.x} * blockDim.x;
    size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    float4 sum{};
    for (; i + 3 * step < quads; i += 4 * step) {
        const float4 a = __ldcs(input + i), b = __ldcs(input + i + step),
                     c = __ldcs(input + i + 2 * step), d = __ldcs(input + i + 3 * step);
        sum.x += a.x + b.x + c.x + d.x;
        sum.y += a.y + b.y + c.y + d.y;
        sum.z += a.z + b.z + c.z + d.z;
        sum.w += a.w + b.w + c.w + d.w;
    }
    for (; i < quads; i += step) sum.x += __ldcs(input + i).x;
    if (sum.x + sum.y + sum.z + sum.w == 1e38f) *never = 1;
}

// The same with ordinary loads: they fill the cache and evict its previous contents.
__global__ void fill_cache(const float4* input, size_t quads, float* never) {
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < quads;
         i += size_t{gridDim.x} * blockDim.x)
        sum += input[i].x;
    if (sum == 1e38f) *never = 1;
}

// Independent chains: enough that every multiprocessor has a multiply-add to begin in each cycle.
constexpr unsigned int chains = 8, multiply_add_rounds = 4096;
__global__ void multiply_add(float factor, float* never) {
    float sums[chains] = {};
    for (unsigned int round = 0; round < multiply_add_rounds; ++round)
#pragma unroll
        for (unsigned int i = 0; i < chains; ++i) sums[i] = fmaf(sums[i], factor, factor);
    float sum = 0;
    for (unsigned int i = 0; i < chains; ++i) sum += sums[i];
    if (sum == 1e38f) *never = 1;
}

__global__ void do_nothing() {}

// One thread per element of C, without tiles: a matrix product is compared with it where cuBLAS is
// not installed.
constexpr unsigned int naive_side = 16;
__global__ void naive_product(const float* a, const float* b, float* c, size_t m, size_t k,
                              size_t n) {
    const size_t row = size_t{naive_side} * blockIdx.y + threadIdx.y;
    const size_t column = size_t{naive_side} * blockIdx.x + threadIdx.x;
    if (row >= m || column >= n) return;
    float sum = 0;
    for (size_t i = 0; i < k; ++i) sum = fmaf(a[row * k + i], b[i * n + column], sum);
    c[row * n + column] = sum;
}

cudaError_t multiply_naively(const float* a, const float* b, float* c, uint64_t m, uint64_t k,
                             uint64_t n) {
    const auto tiles = [](uint64_t size) {
        return static_cast<unsigned int>((size + naive_side - 1) / naive_side);
    };
    naive_product<<<dim3(tiles(n), tiles(m)), dim3(naive_side, naive_side)>>>(a, b, c, m, k, n);
    return cudaGetLastError();
}

struct Change {
    uint64_t index;
    float value;
    uint32_t reserved;
};

constexpr unsigned int most_changes = 128;  // fits in a kernel's parameters; more than are used
struct Changes {
    Change of[most_changes];
};

// Passed by value: in memory the next kernel could look the changes up.
__global__ void change(float* data, const Changes changes, unsigned int count) {
    if (threadIdx.x < count) data[changes.of[threadIdx.x].index] = changes.of[threadIdx.x].value;
}

unsigned int multiprocessors() {
    int device = 0, count = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device);
    return static_cast<unsigned int>(count);
}

// cuBLAS where it is installed, without its header: nothing but the reference of a matrix product
// needs it. The numbers are those of cublas_api.h.
class Cublas {
  public:
    Cublas() {
        for (const char* folder : {"", TOOLKIT "/lib64/"})
            for (const char* version : {"13", "12", "11"})
                if (library_ == nullptr)
                    library_ = dlopen((std::string(folder) + "libcublas.so." + version).c_str(),
                                      RTLD_NOW | RTLD_LOCAL);
        if (library_ == nullptr) return;
        const auto create = find<int (*)(void**)>("cublasCreate_v2");
        const auto set_math_mode = find<int (*)(void*, int)>("cublasSetMathMode");
        sgemm_ = find<Sgemm>("cublasSgemm_v2");
        constexpr int pedantic = 2;  // CUBLAS_PEDANTIC_MATH: in floats throughout
        if (!create || !set_math_mode || !sgemm_ || create(&handle_) != 0 ||
            set_math_mode(handle_, pedantic) != 0)
            sgemm_ = nullptr;
    }
    bool is_here() const { return sgemm_ != nullptr; }

    // Column by column, as cuBLAS counts, the transposed C is the transposed B times the transposed A.
    cudaError_t multiply(const float* a, const float* b, float* c, uint64_t m, uint64_t k,
                         uint64_t n) const {
        constexpr int as_stored = 0;  // CUBLAS_OP_N
        const float one = 1, zero = 0;
        const int status =
            sgemm_(handle_, as_stored, as_stored, static_cast<int>(n), static_cast<int>(m),
                   static_cast<int>(k), &one, b, static_cast<int>(n), a, static_cast<int>(k), &zero,
                   c, static_cast<int>(n));
        return status == 0 ? cudaSuccess : cudaErrorUnknown;
    }

  private:
    using Sgemm = int (*)(void*, int, int, int, int, int, const float*, const float*, int,
                          const float*, int, const float*, float*, int);
    template <class Function>
    Function find(const char* name) const {
        return reinterpret_cast<Function>(dlsym(library_, name));
    }

    void* library_ = nullptr;
    void* handle_ = nullptr;
    Sgemm sgemm_ = nullptr;
};

const Cublas& cublas() {
    static const Cublas loaded;
    return loaded;
}

}  // namespace

// `name` as in lab.toml. CUB's two phases: with temporary == nullptr only *temporary_bytes is set. `sizes` are
// those of the timed case, in the order of its contract: m, k and n. A histogram is that of the elements' bytes,
// whose counts take the place of floats.
extern "C" int reference_call(const char* name, void* temporary, size_t* temporary_bytes,
                              const float* const* inputs, float* output, size_t elements,
                              const uint64_t* sizes) {
    const std::string_view called = name;
    const float* const input = inputs ? inputs[0] : nullptr;
    if (called == "cub::DeviceHistogram::HistogramEven")
        return cub::DeviceHistogram::HistogramEven(
            temporary, *temporary_bytes, reinterpret_cast<const uint8_t*>(input),
            reinterpret_cast<unsigned int*>(output), 257, 0, 256,
            static_cast<long long>(elements * sizeof(float)));
    if (called == "cub::DeviceReduce::Sum")
        return cub::DeviceReduce::Sum(temporary, *temporary_bytes, input, output, elements);
    if (called == "cub::DeviceScan::InclusiveSum")
        return cub::DeviceScan::InclusiveSum(temporary, *temporary_bytes, input, output, elements);
    if (called == "cublasSgemm") {
        if (!cublas().is_here()) return cudaErrorNotSupported;
        *temporary_bytes = 1;  // cuBLAS has its own
        if (temporary == nullptr) return cudaSuccess;
        return cublas().multiply(inputs[0], inputs[1], output, sizes[0], sizes[1], sizes[2]);
    }
    if (called == "naive_product") {
        *temporary_bytes = 1;  // it needs none
        if (temporary == nullptr) return cudaSuccess;
        return multiply_naively(inputs[0], inputs[1], output, sizes[0], sizes[1], sizes[2]);
    }
    return cudaErrorInvalidValue;
}

// `shape` 0, 1, ...: threads per block and blocks per multiprocessor; the fastest counts.
extern "C" int reference_read(const float* input, size_t elements, float* never, int shape) {
    constexpr unsigned int shapes[][2] = {{256, 8}, {512, 4}, {256, 4}, {1024, 2}, {256, 16}};
    const auto [threads, blocks] = shapes[shape % 5];
    read_all<<<multiprocessors() * blocks, threads>>>(reinterpret_cast<const float4*>(input),
                                                      elements / 4, never);
    return cudaGetLastError();
}

extern "C" int reference_fill_cache(const float* input, size_t elements, float* never) {
    fill_cache<<<multiprocessors() * 4, 512>>>(reinterpret_cast<const float4*>(input), elements / 4,
                                               never);
    return cudaGetLastError();
}

// `count`: of the multiply-adds.
extern "C" int reference_multiply_add(float* never, uint64_t* count) {
    constexpr unsigned int threads = 256, blocks_each = 8;
    const unsigned int blocks = multiprocessors() * blocks_each;
    multiply_add<<<blocks, threads>>>(0.5f, never);
    *count = uint64_t{blocks} * threads * chains * multiply_add_rounds;
    return cudaGetLastError();
}

extern "C" int reference_nothing() {
    do_nothing<<<1, 1>>>();
    return cudaGetLastError();
}

// `changes` is host memory, and is read immediately.
extern "C" int reference_change(float* data, const void* changes, unsigned int count) {
    if (count == 0) return cudaSuccess;
    if (count > most_changes) return cudaErrorInvalidValue;
    Changes copy{};
    memcpy(copy.of, changes, count * sizeof(Change));
    change<<<1, most_changes>>>(data, copy, count);
    return cudaGetLastError();
}
