// The end of a program that tests lab 15's functions on all GPUs of a machine, and times them:
// many_gpus.sh puts a lab's file in front of it.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>

struct Named {
    const char* name;
    void (*function)(float* const*, size_t, int);
};
constexpr Named all_three[] = {
    {"by_first", all_reduce_by_first}, {"ring", all_reduce_ring}, {"tree", all_reduce_tree}};

// A buffer of n elements on each GPU.
struct Buffers {
    Buffers(int gpus, size_t n) : of(gpus) {
        for (int device = 0; device < gpus; ++device) {
            cudaSetDevice(device);
            cudaMalloc(&of[device], (n + 1) * sizeof(float));
            cudaMemset(of[device], 0, n * sizeof(float));
            cudaDeviceSynchronize();
        }
        cudaSetDevice(0);
    }
    ~Buffers() {
        for (size_t device = 0; device < of.size(); ++device) {
            cudaSetDevice(static_cast<int>(device));
            cudaFree(of[device]);
        }
        cudaSetDevice(0);
    }
    std::vector<float*> of;
};

// Integers: all sums are exact. Returns whether some are wrong.
bool is_wrong(const Named& tested, size_t n, int gpus) {
    const Buffers buffers(gpus, n);
    std::vector<float> host(n), sums(n);
    for (int device = 0; device < gpus; ++device) {
        for (size_t i = 0; i < n; ++i) {
            host[i] = static_cast<float>((i * 7 + device * 13) % 101);
            sums[i] += host[i];
        }
        cudaMemcpy(buffers.of[device], host.data(), n * sizeof(float), cudaMemcpyDefault);
    }
    tested.function(buffers.of.data(), n, gpus);
    size_t wrong = 0;
    for (int device = 0; device < gpus; ++device) {
        cudaMemcpy(host.data(), buffers.of[device], n * sizeof(float), cudaMemcpyDefault);
        for (size_t i = 0; i < n; ++i) wrong += host[i] != sums[i];
    }
    std::printf("%s, %zu elements on %d GPUs: %zu wrong, %s\n", tested.name, n, gpus, wrong,
                cudaGetErrorName(cudaGetLastError()));
    return wrong > 0;
}

double best_microseconds(const Named& timed, size_t n, int gpus) {
    const Buffers buffers(gpus, n);
    double best = std::numeric_limits<double>::infinity();
    timed.function(buffers.of.data(), n, gpus);
    for (int time = 0; time < 5; ++time) {
        const auto began = std::chrono::steady_clock::now();
        timed.function(buffers.of.data(), n, gpus);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
        best = std::min(best, 1e6 * took.count());
    }
    return best;
}

void enable_peer_access(int gpus) {
    for (int device = 0; device < gpus; ++device) {
        cudaSetDevice(device);
        for (int other = 0; other < gpus; ++other)
            if (other != device) cudaDeviceEnablePeerAccess(other, 0);
    }
    cudaSetDevice(0);
}

int main() {
    int gpus = 0, bad = 0;
    cudaGetDeviceCount(&gpus);
    if (std::getenv("PEER")) enable_peer_access(gpus);
    for (int p = 1; p <= gpus; ++p)
        for (const size_t n : {0, 1, 2, 7, 1000, 20'000, 1 << 26})
            for (const Named& each : all_three) bad += is_wrong(each, n, p);
    std::printf("wrong in %d calls\n", bad);
    for (const size_t n : {1000, 1 << 20, 1 << 26, 1 << 28})
        for (const Named& each : all_three)
            std::printf("%s, %zu elements: %.1f us\n", each.name, n,
                        best_microseconds(each, n, gpus));
}
