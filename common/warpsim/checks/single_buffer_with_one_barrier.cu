// expect: race, lines 9 and 9
// launch: 1 block of 64 threads
__global__ void scan(int* data) {
    __shared__ int buffer[64];
    const unsigned t = threadIdx.x;
    buffer[t] = data[t] + t;
    for (unsigned offset = 1; offset < 64; offset *= 2) {
        __syncthreads();
        buffer[t] += t >= offset ? buffer[t - offset] : 0;
    }
    data[t] = buffer[t];
}
