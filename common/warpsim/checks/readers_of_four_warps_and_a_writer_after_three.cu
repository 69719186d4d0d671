// expect: race, lines 8 and 14
// launch: 1 block of 128 threads
__global__ void found(int* data, int* out) {
    __shared__ int word;
    if (threadIdx.x == 0) word = 5;
    __syncthreads();
    const unsigned warp = threadIdx.x / 32;
    const int mine = word;
    out[threadIdx.x] = mine;
    if (warp == 2) return;
    // Three of four warps.
    asm volatile("bar.sync 1, 96;" ::: "memory");
    if (threadIdx.x == 96) {
        word = 7;
    }
    if (threadIdx.x == 96) out[200] = word;
}
