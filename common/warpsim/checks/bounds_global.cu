// expect: fault, line 5: reads data[4096], 1 element past its end (4096 elements of 4 bytes)
// launch: 64 blocks of 64 threads
__global__ void next(int* data, int* raw) {
    const unsigned i = 64 * blockIdx.x + threadIdx.x;
    raw[i] = data[i + 1];
}
