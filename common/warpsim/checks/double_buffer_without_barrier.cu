// expect: race, lines 7 and 9; race, lines 9 and 9
// launch: 1 block of 64 threads
__global__ void scan(int* data) {
    __shared__ int buffer[2][64];
    const unsigned t = threadIdx.x;
    int from = 0;
    buffer[0][t] = data[t] + t;
    for (unsigned offset = 1; offset < 64; offset *= 2) {
        buffer[1 - from][t] = buffer[from][t] + (t >= offset ? buffer[from][t - offset] : 0);
        from = 1 - from;
    }
    data[t] = buffer[from][t];
}
