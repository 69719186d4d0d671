// expect: nothing
// launch: 1 block of 64 threads
// The lanes that arrive at the barrier are already ordered after the rest of their warps.
__global__ void halves(int* data) {
    __shared__ int words[64];
    const unsigned t = threadIdx.x;
    words[t] = t;
    __syncwarp();
    if (t % 32 < 16) {
        asm volatile("barrier.sync 1, 64;" ::: "memory");
        data[t] = words[t ^ 48];
    }
}
