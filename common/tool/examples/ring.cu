// One step of a ring over two devices: the copy does not wait for the kernel that writes its source.
__global__ void fill(int* data) {
    const int i = threadIdx.x;
    data[i] = i;
}

int main() {
    int* data[2];
    cudaStream_t stream[2];
    for (int device = 0; device < 2; ++device) {
        cudaSetDevice(device);
        cudaMalloc(&data[device], 64 * sizeof(int));
        cudaStreamCreate(&stream[device]);
    }
    cudaSetDevice(0);
    fill<<<1, 64, 0, stream[0]>>>(data[0]);
    cudaMemcpyPeerAsync(data[1], 1, data[0], 0, 64 * sizeof(int), stream[1]);
    cudaDeviceSynchronize();
}
