// expect: nothing
// launch: 1 block of 16 threads
// A warp of 16 threads also counts as 32.
__global__ void reversed(int* data) {
    __shared__ int words[16];
    words[threadIdx.x] = threadIdx.x;
    asm volatile("barrier.sync 1, 32;" ::: "memory");
    data[threadIdx.x] = words[15 - threadIdx.x];
}
