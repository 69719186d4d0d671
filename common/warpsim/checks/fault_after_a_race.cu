// expect: race, lines 6 and 7; fault, line 9: writes data[4096], 1 element past its end (4096 elements of 4 bytes)
// launch: 1 block of 64 threads
// The race is reported although a later fault stops the kernel.
__global__ void race_and_fault(int* data) {
    __shared__ int values[64];
    values[threadIdx.x] = threadIdx.x;
    const int other = values[threadIdx.x ^ 32];
    __syncthreads();
    data[4096] = other;
}
