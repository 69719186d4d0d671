// expect: nothing
// launch: 1 block of 128 threads
__global__ void found(int* data, int* out) {
    __shared__ int word;
    if (threadIdx.x == 0) word = 5;
    __syncthreads();
    out[threadIdx.x] = word;
    asm volatile("bar.sync 1, 128;" ::: "memory");
    if (threadIdx.x == 96) word = 7;
    asm volatile("bar.sync 1, 128;" ::: "memory");
    out[threadIdx.x] += word;
}
