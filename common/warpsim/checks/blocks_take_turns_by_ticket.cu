// expect: nothing
// launch: 4 blocks of 32 threads
// Blocks are numbered in the order in which they begin: one with a lower number has begun.
__global__ void turns(int* data) {
    volatile int* turn = data;
    if (threadIdx.x != 0) return;
    const int ticket = atomicAdd(&data[2], 1);
    while (*turn != ticket) {
    }
    __threadfence();
    data[1] += ticket;
    __threadfence();
    *turn = ticket + 1;
}
