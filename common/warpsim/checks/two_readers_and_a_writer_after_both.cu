// expect: nothing
// launch: 1 block of 32 threads
__global__ void readers(int* data) {
    __shared__ int word;
    const unsigned t = threadIdx.x;
    if (t == 0) word = 1;
    __syncthreads();
    if (t < 3) {
        if (t < 2) data[t] = word;
        __syncwarp(7);
        if (t == 2) word = 2;
    }
}
