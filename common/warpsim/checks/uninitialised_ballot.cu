// expect: uninitialised, lines 6 and 7
// launch: 1 block of 32 threads
__global__ void vote(int* data) {
    __shared__ int values[32];
    if (threadIdx.x < 31) values[threadIdx.x] = data[threadIdx.x];
    const unsigned some = __ballot_sync(0xffffffff, values[threadIdx.x] > 0);
    if (__popc(some) > 3) data[100] = 1;
}
