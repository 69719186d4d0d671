// expect: race, lines 6 and 9
// launch: 1 block of 64 threads
__global__ void halves(int* data) {
    __shared__ int words[64];
    const unsigned t = threadIdx.x;
    words[t] = t;
    if (t % 32 < 16) {
        asm volatile("barrier.sync 1, 64;" ::: "memory");
        data[t] = words[t ^ 48];
    }
}
