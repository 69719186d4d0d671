// expect: race, lines 10 and 13
// launch: 1 block of 64 threads
// A warp that only arrives does not wait for the readers.
__global__ void producers(int* data) {
    __shared__ int words[32];
    const unsigned t = threadIdx.x;
    if (t < 32) {
        words[t] = t;
        asm volatile("bar.arrive 1, 64;" ::: "memory");
        words[t] = 2 * t;
    } else {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        data[t] = words[63 - t];
    }
}
