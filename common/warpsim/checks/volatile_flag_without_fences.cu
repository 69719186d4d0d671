// expect: race, lines 7 and 12
// launch: 2 blocks of 32 threads
__global__ void message(int* data) {
    volatile int* flag = data;
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        data[1] = 42;
        *flag = 1;
    } else {
        while (*flag == 0) {
        }
        data[2] = data[1];
    }
}
