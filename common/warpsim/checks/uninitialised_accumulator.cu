// expect: uninitialised, lines 5 and 0
// launch: 2 blocks of 32 threads
// Nobody has cleared what the atomics add to.
__global__ void accumulate(int* data, int* sum) {
    atomicAdd(&sum[0], data[threadIdx.x]);
}
