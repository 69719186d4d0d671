// expect: nothing
// launch: 1 block of 64 threads
__global__ void left(int* data, int* raw) {
    const unsigned t = threadIdx.x;
    raw[t] = t > 0 ? data[t - 1] : 0;
}
