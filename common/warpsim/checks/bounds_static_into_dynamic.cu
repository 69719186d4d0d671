// expect: fault, line 9: writes counts[16], 1 element past its end (16 elements of 4 bytes)
// launch: 1 block of 64 threads
// The dynamic array begins where the static one ends.
__global__ void both(int* data) {
    __shared__ int counts[16];
    extern __shared__ int values[];
    const unsigned t = threadIdx.x;
    values[t] = data[t];
    if (t <= 16) counts[t] = data[t + 64];
    __syncthreads();
    data[t] = values[63 - t] + counts[t % 16];
}
