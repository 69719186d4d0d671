// expect: nothing
// launch: 1 block of 64 threads
__global__ void scan(int* data) {
    __shared__ int buffer[64];
    const unsigned t = threadIdx.x;
    buffer[t] = data[t] + t;
    for (unsigned offset = 1; offset < 64; offset *= 2) {
        __syncthreads();
        const int other = t >= offset ? buffer[t - offset] : 0;
        __syncthreads();
        buffer[t] += other;
    }
    data[t] = buffer[t];
}
