// expect: race, lines 7 and 10
// launch: 1 block of 64 threads
// A warp counts as 32 threads, so each half warp completes this barrier alone.
__global__ void halves(int* data) {
    __shared__ int words[64];
    const unsigned t = threadIdx.x;
    words[t] = t;
    if (t % 32 >= 16) return;
    asm volatile("barrier.sync 1, 32;" ::: "memory");
    data[t] = words[t ^ 32];
}
