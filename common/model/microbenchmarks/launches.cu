// Fixed costs of launches: the first of a call, each later one, a memset, and every
// block.
#include "microbenchmark.h"

using namespace microbenchmark;

__global__ void nothing() {}

// A minimal kernel: its code and arguments are loaded, and one word is stored.
__global__ void store(float* to, float value) { *to = value; }

// Reads all of it, which evicts the previous contents of L2.
__global__ void sweep(const float4* from, size_t n, float* never) {
    const size_t step = size_t{gridDim.x} * blockDim.x;
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step)
        sum += from[i].x;
    if (sum != 0) *never = sum;
}

int main() {
    const size_t swept =
        4 * static_cast<size_t>(attribute(cudaDevAttrL2CacheSize)) / sizeof(float4);
    auto* memory = device_memory<float>(1);
    const auto* from = device_memory<float4>(swept);
    const auto cold = [=](int memsets, int stores) {
        return seconds_of(
            [=] {
                for (int i = 0; i < memsets; ++i) CHECK(cudaMemsetAsync(memory, 0, sizeof(float)));
                for (int i = 0; i < stores; ++i) store<<<1, 32>>>(memory, 1);
            },
            [=] { sweep<<<1024, 256>>>(from, swept, memory); });
    };
    const double one = cold(0, 1);
    say("launch_seconds", one);
    say("next_launch_seconds", (cold(0, 5) - one) / 4);
    say("memory_operation_seconds", cold(1, 1) - one);
    const auto blocks = [](int count, int threads) {
        return seconds_of([=] { nothing<<<count, threads>>>(); });
    };
    constexpr int many = 1 << 18;
    say("blocks_per_second", many / (blocks(many, 32) - blocks(1, 32)));
    say("warps_per_second", 8.0 * many / (blocks(many, 256) - blocks(1, 256)));
}
