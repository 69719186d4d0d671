// expect: uninitialised, lines 8 and 9; fault, line 9: reads data[-1], 1 element before its start (4096 elements of 4 bytes)
// launch: 1 block of 64 threads
// Half of the list is never written: that is the cause, and the bad index its effect.
__global__ void gather(int* data) {
    __shared__ int list[64];
    if (threadIdx.x < 32) list[threadIdx.x] = threadIdx.x;
    __syncthreads();
    const int from = list[threadIdx.x];
    data[threadIdx.x + 64] = data[from];
}
