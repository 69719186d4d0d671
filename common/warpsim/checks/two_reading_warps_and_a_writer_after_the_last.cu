// expect: race, lines 9 and 13
// launch: 1 block of 96 threads
__global__ void readers(int* data) {
    __shared__ int word;
    const unsigned t = threadIdx.x, warp = t / 32;
    if (t == 0) word = 1;
    __syncthreads();
    if (warp == 0) {
        data[t] = word;
    } else {
        if (warp == 1) data[t] = word;
        asm volatile("bar.sync 1, 64;" ::: "memory");
        if (t == 64) word = 2;
    }
}
