// expect: nothing
// launch: 2 blocks of 32 threads
__global__ void clear(int*, int* sum) {
    if (blockIdx.x == 0 && threadIdx.x == 0) sum[0] = 0;
}
__global__ void accumulate(int* data, int* sum) {
    atomicAdd(&sum[0], data[threadIdx.x]);
}
