// Lab 15: reference solution.
#include <cuda_runtime.h>

#include <cstddef>
#include <vector>

__global__ void add(float* to, const float* from, size_t n) {
    const auto threads = gridDim.x * size_t{blockDim.x};
    for (auto k = blockIdx.x * size_t{blockDim.x} + threadIdx.x; k < n; k += threads)
        to[k] += from[k];
}

void add_in(cudaStream_t stream, float* to, const float* from, size_t n) {
    constexpr size_t threads = 256, most_blocks = 1024;
    const size_t blocks = (n + threads - 1) / threads;
    if (n > 0) add<<<blocks < most_blocks ? blocks : most_blocks, threads, 0, stream>>>(to, from, n);
}

// A stream on each GPU, an event behind its latest work, and room for what comes from another GPU.
struct Gpus {
    Gpus(int gpus, size_t n) : streams(gpus), events(gpus), room(gpus) {
        for (int g = 0; g < gpus; ++g) {
            cudaSetDevice(g);
            cudaStreamCreateWithFlags(&streams[g], cudaStreamNonBlocking);
            cudaEventCreateWithFlags(&events[g], cudaEventDisableTiming);
            cudaMalloc(&room[g], n * sizeof(float));
        }
    }
    ~Gpus() {
        for (size_t g = 0; g < streams.size(); ++g) {
            cudaSetDevice(g);
            cudaStreamSynchronize(streams[g]);
        }
        for (size_t g = 0; g < streams.size(); ++g) {
            cudaSetDevice(g);
            cudaFree(room[g]);
            cudaEventDestroy(events[g]);
            cudaStreamDestroy(streams[g]);
        }
        cudaSetDevice(0);
    }
    // Behind all that GPU g has been told so far.
    void mark(int g) { cudaEventRecord(events[g], streams[g]); }
    // From now on GPU g does what it is told behind the mark of `other`.
    void wait(int g, int other) { cudaStreamWaitEvent(streams[g], events[other], 0); }
    // In the sender's stream.
    void copy(int to_gpu, float* to, int from_gpu, const float* from, size_t n) {
        if (n > 0)
            cudaMemcpyPeerAsync(to, to_gpu, from, from_gpu, n * sizeof(float), streams[from_gpu]);
    }
    void add_on(int g, float* to, size_t n) {
        cudaSetDevice(g);
        add_in(streams[g], to, room[g], n);
    }

    std::vector<cudaStream_t> streams;
    std::vector<cudaEvent_t> events;
    std::vector<float*> room;
};

void all_reduce_by_first(float* const* buffers, size_t n, int gpus) {
    float* room = nullptr;
    cudaSetDevice(0);
    cudaMalloc(&room, n * sizeof(float));
    for (int g = 1; g < gpus && n > 0; ++g) {
        cudaMemcpyPeer(room, 0, buffers[g], g, n * sizeof(float));
        add_in(nullptr, buffers[0], room, n);
    }
    for (int g = 1; g < gpus && n > 0; ++g)
        cudaMemcpyPeer(buffers[g], g, buffers[0], 0, n * sizeof(float));
    cudaDeviceSynchronize();
    cudaFree(room);
}

void all_reduce_ring(float* const* buffers, size_t n, int gpus) {
    if (gpus == 1) return;
    Gpus all(gpus, n / gpus + 1);
    const auto begin = [&](int chunk) { return n * chunk / gpus; };
    const auto length = [&](int chunk) { return begin(chunk + 1) - begin(chunk); };
    // First the sums of chunks grow, then those that are complete are handed on.
    for (int step = 0; step < 2 * (gpus - 1); ++step) {
        const bool adds = step < gpus - 1;
        const auto sent_by = [&](int g) { return (g - step + 2 * gpus) % gpus; };
        for (int g = 0; g < gpus; ++g) {
            const int next = (g + 1) % gpus, chunk = sent_by(g);
            if (step > 0) all.wait(g, next);  // its kernel has read the room
            float* const to = adds ? all.room[next] : buffers[next] + begin(chunk);
            all.copy(next, to, g, buffers[g] + begin(chunk), length(chunk));
        }
        for (int g = 0; g < gpus; ++g) all.mark(g);
        for (int g = 0; g < gpus; ++g) {
            const int before = (g + gpus - 1) % gpus, chunk = sent_by(before);
            all.wait(g, before);
            if (adds) all.add_on(g, buffers[g] + begin(chunk), length(chunk));
        }
        for (int g = 0; g < gpus; ++g) all.mark(g);
    }
}

void all_reduce_tree(float* const* buffers, size_t n, int gpus) {
    if (gpus == 1) return;
    Gpus all(gpus, n);
    int stride = 1;
    for (; stride < gpus; stride *= 2)
        for (int g = 0; g + stride < gpus; g += 2 * stride) {
            all.wait(g + stride, g);  // its kernel has read the room
            all.copy(g, all.room[g], g + stride, buffers[g + stride], n);
            all.mark(g + stride);
            all.wait(g, g + stride);
            all.add_on(g, buffers[g], n);
            all.mark(g);
        }
    for (stride /= 2; stride > 0; stride /= 2)
        for (int g = 0; g + stride < gpus; g += 2 * stride) {
            all.copy(g + stride, buffers[g + stride], g, buffers[g], n);
            all.mark(g);
            all.wait(g + stride, g);
        }
}
