// expect: nothing
// launch: 64 blocks of 64 threads
__global__ void next(int* data, int* raw) {
    const unsigned i = 64 * blockIdx.x + threadIdx.x;
    raw[i] = i + 1 < 4096 ? data[i + 1] : 0;
}
