// expect: race, lines 8 and 10
// launch: 1 block of 64 threads
// Thread 0 stores the same value, but before the barrier that thread 32's store follows.
__global__ void found(int* data) {
    __shared__ int any;
    if (threadIdx.x == 0) any = data[4000] + 5;
    __syncthreads();
    if (threadIdx.x == 0) data[threadIdx.x] = any * data[4001];
    __syncwarp();
    if (threadIdx.x == 32) any = data[4000] + 5;
}
