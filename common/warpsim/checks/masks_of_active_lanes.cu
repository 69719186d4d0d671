// expect: nothing
// launch: 1 block of 32 threads
__global__ void some(int* data) {
    if (threadIdx.x % 3 == 0) {
        const unsigned mask = __activemask();
        const unsigned first = __ffs(mask) - 1;
        data[threadIdx.x] = __shfl_sync(mask, static_cast<int>(threadIdx.x), first);
    }
}
