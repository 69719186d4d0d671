// expect: harmless, lines 5 and 5; harmless, lines 5 and 6
// launch: 3 blocks of 64 threads
__global__ void found(int* data, int* out) {
    volatile int* any = data;
    any[7] = 5;
    out[threadIdx.x + blockIdx.x * 64] = any[7] + 1;
}
