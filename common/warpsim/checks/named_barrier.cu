// expect: nothing
// launch: 1 block of 128 threads
// Each half of the block has a separate barrier.
__global__ void halves(int* data) {
    __shared__ int words[128];
    const unsigned t = threadIdx.x;
    words[t] = t;
    asm volatile("bar.sync %0, 64;" ::"r"(1 + t / 64) : "memory");
    data[t] = words[t ^ 63];
}
