// expect: fault, line 11: barrier 1 can never open: 32 of 128 threads have come; threads 96..127 wait at barrier 2; threads 0..63 have returned
// launch: 1 block of 128 threads
// Two warps leave, and each of the other two waits for all threads, at a different barrier.
__global__ void leave(int* data) {
    const unsigned t = threadIdx.x;
    data[t] = t;
    if (t < 64) return;
    if (t >= 96) {
        asm volatile("bar.sync 2, 128;" ::: "memory");
    } else {
        asm volatile("bar.sync 1, 128;" ::: "memory");
    }
    data[t + 128] = t;
}
