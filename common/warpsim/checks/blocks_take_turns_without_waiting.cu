// expect: race, lines 7 and 7; volatile, lines 9 and 9
// launch: 4 blocks of 32 threads
__global__ void turns(int* data) {
    volatile int* turn = data;
    if (threadIdx.x != 0) return;
    __threadfence();
    data[1] += blockIdx.x;
    __threadfence();
    *turn = blockIdx.x + 1;
}
