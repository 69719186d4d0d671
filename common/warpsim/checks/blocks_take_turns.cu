// expect: nothing
// launch: 4 blocks of 32 threads
__global__ void turns(int* data) {
    volatile int* turn = data;
    if (threadIdx.x != 0) return;
    while (*turn != blockIdx.x) {
    }
    __threadfence();
    data[1] += blockIdx.x;
    __threadfence();
    *turn = blockIdx.x + 1;
}
