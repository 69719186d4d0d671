// expect: volatile, lines 7 and 9
// launch: 2 blocks of 32 threads
__global__ void message(int* data) {
    volatile int* word = data;
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        word[1] = 42;
    } else {
        data[2] = word[1];
    }
}
