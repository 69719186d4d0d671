// expect: uninitialised, lines 10 and 0
// launch: 1 block of 32 threads
// Through a call: the undefined value is passed as an argument and returned as the result.
__device__ __noinline__ int twice(int x) {
    return 2 * x;
}
__global__ void call(int* data) {
    __shared__ int values[32];
    if (threadIdx.x != 5) values[threadIdx.x] = 1;
    data[threadIdx.x] = twice(values[threadIdx.x]);
}
