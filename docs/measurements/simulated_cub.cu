// cub::DeviceReduce::Sum and lab 06's solution on 2^24 floats, in turn: simulated_cub.sh.
#include <cub/device/device_reduce.cuh>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "../../solutions/lab06_atomic_hierarchical/kernel.cu"

constexpr size_t n = size_t{1} << 24, workspace_bytes = size_t{1} << 20;

struct Call {
    const char* name;
    void (*function)(const float*, float*, void*, size_t);
    std::vector<double> seconds = {};
    float sum = 0;
};

static void cub_sum(const float* input, float* output, void* workspace, size_t count) {
    size_t bytes = 0;
    cub::DeviceReduce::Sum(nullptr, bytes, input, output, count);
    cub::DeviceReduce::Sum(workspace, bytes, input, output, count);
}

static void run(Call& call, const float* input, float* output, void* workspace) {
    const auto start = std::chrono::steady_clock::now();
    call.function(input, output, workspace, n);
    cudaDeviceSynchronize();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    call.seconds.push_back(taken.count());
    cudaMemcpy(&call.sum, output, sizeof call.sum, cudaMemcpyDeviceToHost);
}

int main() {
    float *input, *output;
    void* workspace;
    cudaMalloc(&input, n * sizeof(float));
    cudaMalloc(&output, sizeof(float));
    cudaMalloc(&workspace, workspace_bytes);
    const std::vector<float> ones(n, 1);
    cudaMemcpy(input, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    Call calls[] = {{"cub::DeviceReduce::Sum", cub_sum}, {"lab 06's solution", reduce_sum}};
    for (int round = 0; round < 10; ++round) {
        for (Call& call : calls) run(call, input, output, workspace);
    }
    std::printf("| kernel | sum | time, s | Melem/s |\n|---|---|---|---|\n");
    for (Call& call : calls) {
        std::sort(call.seconds.begin(), call.seconds.end());
        const double median = call.seconds[call.seconds.size() / 2];
        std::printf("| %s | %.0f | %.3f (%.3f to %.3f) | %.0f |\n", call.name, call.sum, median,
                    call.seconds.front(), call.seconds.back(), n / median / 1e6);
    }
}
