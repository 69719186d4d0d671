// expect: harmless, lines 6 and 6
// launch: 2 blocks of 64 threads
__global__ void found(int* data) {
    volatile int* any = data;
    if (data[100 + threadIdx.x] == 0) {
        any[7] = 1;
    }
}
