// expect: nothing
// launch: 2 blocks of 32 threads
__global__ void first(int* data, int* partial) {
    if (threadIdx.x == 0) partial[blockIdx.x] = data[blockIdx.x];
}
__global__ void second(int* data, int* partial) {
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        for (unsigned i = 0; i < 2; ++i) data[0] += partial[i];
    }
}
