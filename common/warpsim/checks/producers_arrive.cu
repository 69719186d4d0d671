// expect: nothing
// launch: 1 block of 64 threads
__global__ void producers(int* data) {
    __shared__ int words[32];
    const unsigned t = threadIdx.x;
    if (t < 32) {
        words[t] = t;
        asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        data[t] = words[63 - t];
    }
}
