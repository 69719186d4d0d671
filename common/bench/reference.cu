// The references for timing a student's plan: functions of the toolkit's CUB, and the kernels that
// measure this GPU's ceilings. Compiled on first use on a machine with a GPU and
// loaded by the GPU worker. Everything runs on the default stream of the current context and does
// not wait; every function returns a cudaError_t.
#include <cstdint>
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

__global__ void do_nothing() {}

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

}  // namespace

// `name` as in lab.toml. CUB's two phases: with temporary == nullptr only *temporary_bytes is set. A
// histogram is that of the elements' bytes, whose counts take the place of floats.
extern "C" int reference_call(const char* name, void* temporary, size_t* temporary_bytes,
                              const float* input, float* output, size_t elements) {
    const std::string_view called = name;
    if (called == "cub::DeviceHistogram::HistogramEven")
        return cub::DeviceHistogram::HistogramEven(
            temporary, *temporary_bytes, reinterpret_cast<const uint8_t*>(input),
            reinterpret_cast<unsigned int*>(output), 257, 0, 256,
            static_cast<long long>(elements * sizeof(float)));
    if (called == "cub::DeviceReduce::Sum")
        return cub::DeviceReduce::Sum(temporary, *temporary_bytes, input, output, elements);
    if (called == "cub::DeviceScan::InclusiveSum")
        return cub::DeviceScan::InclusiveSum(temporary, *temporary_bytes, input, output, elements);
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
    fill_cache<<<multiprocessors() * 4, 512>>>(reinterpret_cast<const float4*>(input),
                                               elements / 4, never);
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
