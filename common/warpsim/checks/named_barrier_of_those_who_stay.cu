// expect: nothing
// launch: 1 block of 128 threads
__global__ void leave(int* data) {
    const unsigned t = threadIdx.x;
    data[t] = t;
    if (t < 64) return;
    asm volatile("bar.sync 1, 64;" ::: "memory");
    data[t + 128] = data[t ^ 32];
}
