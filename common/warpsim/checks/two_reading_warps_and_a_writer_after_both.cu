// expect: nothing
// launch: 1 block of 96 threads
__global__ void readers(int* data) {
    __shared__ int word;
    const unsigned t = threadIdx.x, warp = t / 32;
    if (t == 0) word = 1;
    __syncthreads();
    if (warp < 2) data[t] = word;
    asm volatile("bar.sync 1, 96;" ::: "memory");
    if (t == 64) word = 2;
}
