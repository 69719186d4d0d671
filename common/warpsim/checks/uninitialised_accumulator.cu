// expect: uninitialised, lines 5 and 0
// launch: 2 blocks of 32 threads
// The accumulator of the atomics is never cleared.
__global__ void accumulate(int* data, int* sum) {
    atomicAdd(&sum[0], data[threadIdx.x]);
}
