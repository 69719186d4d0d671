// expect: fault, line 7: writes values[64], 1 element past its end (64 elements of 4 bytes, as the launch says)
// launch: 1 block of 64 threads
// The launch requested one float for each thread, and no more.
__global__ void shifted(int* data) {
    extern __shared__ int values[];
    const unsigned t = threadIdx.x;
    values[t + 1] = data[t];
    __syncthreads();
    data[t] = values[64 - t];
}
