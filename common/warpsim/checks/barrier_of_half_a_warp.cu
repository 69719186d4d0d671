// expect: fault, line 8: barrier 2 can never open: 0 of 64 threads have come; threads 0..15, 32..63 wait at barrier 1; threads 16..31 wait for the others of their warp, which counts as 32 threads once all of it has come
// launch: 1 block of 64 threads
// Half a warp does not count at a barrier: the GPU hangs.
__global__ void halves(int* data) {
    if (threadIdx.x < 16 || threadIdx.x >= 32) {
        asm volatile("barrier.sync 1, 64;" ::: "memory");
    } else {
        asm volatile("barrier.sync 2, 64;" ::: "memory");
    }
    data[threadIdx.x] = 1;
}
