// expect: race, lines 5 and 5
// launch: 4 blocks of 32 threads
__global__ void next(int* data) {
    const unsigned i = blockIdx.x * 32 + threadIdx.x;
    if (threadIdx.x == 0) data[i] = data[i + 32] + 1;
}
