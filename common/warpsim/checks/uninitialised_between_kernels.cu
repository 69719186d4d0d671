// expect: uninitialised, lines 9 and 0
// launch: 2 blocks of 32 threads
// The second kernel adds a third partial sum, which no block of the first has written.
__global__ void first(int* data, int* partial) {
    if (threadIdx.x == 0) partial[blockIdx.x] = data[blockIdx.x];
}
__global__ void second(int* data, int* partial) {
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        for (unsigned i = 0; i < 3; ++i) data[0] += partial[i];
    }
}
