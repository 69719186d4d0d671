// expect: race, lines 10 and 14
// launch: 1 block of 32 threads
// The writer is ordered after the second reader, but never after the first.
__global__ void readers(int* data) {
    __shared__ int word;
    const unsigned t = threadIdx.x;
    if (t == 0) word = 1;
    __syncthreads();
    if (t == 0) {
        data[0] = word;
    } else if (t < 3) {
        if (t == 1) data[1] = word;
        __syncwarp(6);
        if (t == 2) word = 2;
    }
}
