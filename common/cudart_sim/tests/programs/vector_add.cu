// A typical program: pinned memory, two streams, copies and kernels in turn, events for timing.
#include <vector>

#include "check.h"

__global__ void add(const float* a, const float* b, float* c, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

static void count(void* calls) { ++*static_cast<int*>(calls); }

int main(int argc, char** argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 100000, half = n / 2;
    float *a, *b, *c, *host;
    CUDA(cudaMallocHost(&host, 3 * n * sizeof(float)));
    for (int i = 0; i < n; ++i) host[i] = i, host[n + i] = 2 * i;
    CUDA(cudaMalloc(&a, n * sizeof(float)));
    CUDA(cudaMallocAsync(&b, n * sizeof(float), 0));
    CUDA(cudaMalloc(&c, n * sizeof(float)));
    cudaStream_t streams[2];
    cudaEvent_t begin, end, done;
    CUDA(cudaStreamCreate(&streams[0]));
    CUDA(cudaStreamCreateWithPriority(&streams[1], cudaStreamNonBlocking, -1));
    CUDA(cudaEventCreate(&begin));
    CUDA(cudaEventCreate(&end));
    CUDA(cudaEventCreateWithFlags(&done, cudaEventDisableTiming));
    CUDA(cudaEventRecord(begin));
    int calls = 0;
    for (int s = 0; s < 2; ++s) {
        const int from = s * half, length = s ? n - half : half;
        CUDA(cudaMemcpyAsync(a + from, host + from, length * sizeof(float), cudaMemcpyHostToDevice,
                             streams[s]));
        CUDA(cudaMemcpyAsync(b + from, host + n + from, length * sizeof(float), cudaMemcpyDefault,
                             streams[s]));
        add<<<(length + 255) / 256, 256, 0, streams[s]>>>(a + from, b + from, c + from, length);
        CUDA(cudaGetLastError());
        CUDA(cudaMemcpyAsync(host + 2 * n + from, c + from, length * sizeof(float),
                             cudaMemcpyDeviceToHost, streams[s]));
        CUDA(cudaLaunchHostFunc(streams[s], count, &calls));
        CUDA(cudaEventRecord(done, streams[s]));
        CUDA(cudaStreamWaitEvent(streams[1 - s], done, 0));
    }
    CUDA(cudaEventRecord(end));
    CUDA(cudaEventSynchronize(end));
    CUDA(cudaDeviceSynchronize());
    CUDA(cudaStreamQuery(streams[1]));
    for (int i = 0; i < n; ++i) REQUIRE(host[2 * n + i] == 3.0f * i);
    REQUIRE(calls == 2);
    float milliseconds = 0;
    CUDA(cudaEventElapsedTime(&milliseconds, begin, end));
    REQUIRE(milliseconds > 0 && milliseconds < 1);
    for (cudaStream_t stream : streams) CUDA(cudaStreamDestroy(stream));
    for (cudaEvent_t event : {begin, end, done}) CUDA(cudaEventDestroy(event));
    CUDA(cudaFree(a));
    CUDA(cudaFreeAsync(b, 0));
    CUDA(cudaFree(c));
    CUDA(cudaFreeHost(host));
    std::printf("%d sums are right\n", n);
}
