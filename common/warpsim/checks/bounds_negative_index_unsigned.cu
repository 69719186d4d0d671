// expect: fault, line 6: reads data[-1], 1 element before its start (4096 elements of 4 bytes)
// launch: 1 block of 64 threads
// 0 - 1 as an unsigned 32-bit integer.
__global__ void left(int* data, int* raw) {
    const unsigned t = threadIdx.x;
    raw[t] = data[t - 1];
}
