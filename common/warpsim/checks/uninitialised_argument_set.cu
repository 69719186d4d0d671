// expect: nothing
// launch: 1 block of 32 threads
__device__ __noinline__ int twice(int x) {
    return 2 * x;
}
__global__ void call(int* data) {
    __shared__ int values[32];
    values[threadIdx.x] = 1;
    data[threadIdx.x] = twice(values[threadIdx.x]);
    if (data[100]) printf("%d\n", printf("never"));
}
