// histogram BINS: counts the last digits of i * i, as a whole program.
#include <cstdio>
#include <cstdlib>

__global__ void histogram(const int* values, int n, int* bins) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&bins[values[i]], 1);
}

int main(int, char** argv) {
    const int n = 1000, count = std::atoi(argv[1]);
    int host[n], result[10] = {}, *values, *bins;
    for (int i = 0; i < n; ++i) host[i] = i * i % 10;
    cudaMalloc(&values, sizeof host);
    cudaMalloc(&bins, count * sizeof(int));
    cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(bins, 0, count * sizeof(int));
    histogram<<<(n + 255) / 256, 256>>>(values, n, bins);
    const cudaError_t error = cudaMemcpy(result, bins, count * sizeof(int), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        std::printf("copying the bins: %s\n", cudaGetErrorString(error));
        return 1;
    }
    for (int digit = 0; digit < 10; ++digit)
        std::printf("%d%c", result[digit], digit < 9 ? ' ' : '\n');
}
