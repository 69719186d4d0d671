// expect: nothing
// launch: 1 block of 64 threads
// Each round reads one half and writes the other: one barrier is enough.
__global__ void scan(int* data) {
    __shared__ int buffer[2][64];
    const unsigned t = threadIdx.x;
    int from = 0;
    buffer[0][t] = data[t];
    for (unsigned offset = 1; offset < 64; offset *= 2) {
        __syncthreads();
        buffer[1 - from][t] = buffer[from][t] + (t >= offset ? buffer[from][t - offset] : 0);
        from = 1 - from;
    }
    data[t] = buffer[from][t];
}
