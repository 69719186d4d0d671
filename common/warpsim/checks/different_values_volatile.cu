// expect: volatile, lines 5 and 5
// launch: 1 block of 64 threads
__global__ void found(int* data) {
    volatile int* any = data;
    any[7] = threadIdx.x;
}
