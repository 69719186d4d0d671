// Times one kernel file on a GPU, with cold caches, by size; model_times.sh compiles this per file.
//
//   -DKERNEL_FILE="..."   included here
//   -DKERNEL=name         of labs 01 to 03, launched as there; without it, reduce_sum is called
//   -DSHARED_BYTES=1024   dynamic shared memory of such a launch
//
// Usage: program NAME N...   Prints a line of JSON per size.
#include KERNEL_FILE

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace timing {

constexpr unsigned threads = 256;
constexpr size_t workspace_bytes = size_t{1} << 20;
// The total time to measure for one size, and the fewest and most repetitions.
constexpr double enough_seconds = 0.15;
constexpr size_t fewest = 7, most = 101;

void check(cudaError_t status, const char* call) {
    if (status == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(status));
    std::exit(1);
}
#define TIMING_CHECK(call) timing::check(call, #call)

__global__ void fill_with_ones(float* to, size_t n) {
    const size_t step = size_t{gridDim.x} * blockDim.x;
    for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) to[i] = 1;
}

// Reads the complete buffer: this evicts the contents of L2 and leaves no dirty lines. While it
// runs, the host has time to queue the timed work.
__global__ void sweep_cache(const float4* from, size_t n, float* never) {
    const size_t step = size_t{gridDim.x} * blockDim.x;
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step)
        sum += from[i].x;
    if (sum < 0) *never = sum;
}

struct Buffers {
    size_t l2_bytes = 0, floats = 0;  // in `inputs`
    float *inputs = nullptr, *output = nullptr;
    float4* swept = nullptr;
    void* workspace = nullptr;

    explicit Buffers(size_t largest) {
        int l2 = 0;
        TIMING_CHECK(cudaDeviceGetAttribute(&l2, cudaDevAttrL2CacheSize, 0));
        l2_bytes = static_cast<size_t>(l2);
        floats = std::max(2 * largest, 2 * l2_bytes / sizeof(float) + largest);
        TIMING_CHECK(cudaMalloc(&inputs, floats * sizeof(float)));
        TIMING_CHECK(cudaMalloc(&swept, swept_bytes()));
        TIMING_CHECK(cudaMemset(swept, 0, swept_bytes()));
        TIMING_CHECK(cudaMalloc(&output, std::max(largest / threads, size_t{1}) * sizeof(float)));
        TIMING_CHECK(cudaMalloc(&workspace, workspace_bytes));
    }
    size_t swept_bytes() const { return 4 * l2_bytes; }
    size_t inputs_of(size_t n) const { return floats / n; }
};

size_t outputs_of(size_t n) {
#ifdef KERNEL
    return n / (2 * threads);
#else
    return n ? 1 : 0;
#endif
}

void call(const Buffers& buffers, float* input, size_t n) {
#ifdef KERNEL
    KERNEL<<<n / (2 * threads), threads, SHARED_BYTES>>>(input, buffers.output);
#else
    reduce_sum(input, buffers.output, buffers.workspace, n);
#endif
}

// All elements are 1, so that every order of additions gives n.
bool is_right(const Buffers& buffers, size_t n) {
    std::vector<float> outputs(outputs_of(n));
    const size_t bytes = outputs.size() * sizeof(float);
    TIMING_CHECK(cudaMemcpy(outputs.data(), buffers.output, bytes, cudaMemcpyDeviceToHost));
    double sum = 0;
    for (float output : outputs) sum += output;
    return sum == static_cast<double>(n);
}

// The inputs take turns: one is used again after inputs of twice the L2's size, with the sweep in
// between.
double timed(const Buffers& buffers, size_t turn, size_t n, cudaEvent_t begin, cudaEvent_t end) {
    sweep_cache<<<1024, 256>>>(buffers.swept, buffers.swept_bytes() / sizeof(float4),
                               buffers.output);
    TIMING_CHECK(cudaEventRecord(begin));
    call(buffers, buffers.inputs + turn % buffers.inputs_of(n) * n, n);
    TIMING_CHECK(cudaEventRecord(end));
    TIMING_CHECK(cudaEventSynchronize(end));
    TIMING_CHECK(cudaGetLastError());
    float milliseconds = 0;
    TIMING_CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
    return milliseconds * 1e-3;
}

void measure(const char* name, const Buffers& buffers, size_t n, cudaEvent_t begin,
             cudaEvent_t end) {
    fill_with_ones<<<1024, 256>>>(buffers.inputs, buffers.floats);
    double all = timed(buffers, 0, n, begin, end);  // loads the code
    const bool right = is_right(buffers, n);
    std::vector<double> seconds;
    for (all = 0; seconds.size() < fewest || (all < enough_seconds && seconds.size() < most);) {
        seconds.push_back(timed(buffers, seconds.size() + 1, n, begin, end));
        all += seconds.back();
    }
    std::sort(seconds.begin(), seconds.end());
    const size_t last = seconds.size() - 1;
    std::printf(
        "{\"kernel\": \"%s\", \"n\": %zu, \"seconds\": %.4g, \"low\": %.4g, \"high\": %.4g, "
        "\"samples\": %zu, \"right\": %s}\n",
        name, n, seconds[last / 2], seconds[last / 20], seconds[last - last / 20], last + 1,
        right ? "true" : "false");
    std::fflush(stdout);
}

}  // namespace timing

int main(int argc, char** argv) {
    std::vector<size_t> sizes;
    for (int i = 2; i < argc; ++i) sizes.push_back(std::strtoull(argv[i], nullptr, 10));
    if (sizes.empty()) return 2;
    const timing::Buffers buffers(*std::max_element(sizes.begin(), sizes.end()));
    cudaEvent_t begin, end;
    TIMING_CHECK(cudaEventCreate(&begin));
    TIMING_CHECK(cudaEventCreate(&end));
    for (size_t n : sizes) timing::measure(argv[1], buffers, n, begin, end);
}
