#include <cuda_runtime.h>

#include <cstddef>

__global__ void add(float* to, const float* from, size_t n) {
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) to[i] += from[i];
}

void all_reduce_by_first(float* const* buffers, size_t n, int gpus) {
    const size_t bytes = n * sizeof(float);
    for (int g = 1; g < gpus; ++g) {
        float* room = nullptr;
        cudaSetDevice(g);
        cudaMalloc(&room, bytes);
        cudaMemcpyPeer(room, g, buffers[g], g, bytes);
        cudaSetDevice(0);
        add<<<1, 256>>>(buffers[0], room, n);
    }
    for (int g = 1; g < gpus; ++g) cudaMemcpyPeer(buffers[g], g, buffers[0], 0, bytes);
}
