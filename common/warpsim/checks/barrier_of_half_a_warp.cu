// expect: fault, line 6: barrier 1 can never open: 0 of 64 threads have come; threads 16..31 wait at barrier 2; threads 0..15 wait for the others of their warp, which counts as 32 threads once all of it has come
// launch: 1 block of 32 threads
// Half a warp never counts at a barrier: the GPU hangs.
__global__ void halves(int* data) {
    if (threadIdx.x < 16) {
        asm volatile("barrier.sync 1, 64;" ::: "memory");
    } else {
        asm volatile("barrier.sync 2, 64;" ::: "memory");
    }
    data[threadIdx.x] = 1;
}
