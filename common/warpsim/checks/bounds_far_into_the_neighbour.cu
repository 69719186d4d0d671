// expect: fault, line 10: reads first[64], 33 elements past its end (32 elements of 4 bytes)
// launch: 1 block of 32 threads
// The stride is right for a block four times as large.
__global__ void two_arrays(int* data) {
    __shared__ int first[32], second[256];
    const unsigned t = threadIdx.x;
    first[t] = data[t];
    for (unsigned i = t; i < 256; i += 32) second[i] = data[i];
    __syncthreads();
    data[t] = first[t + 64 + data[1000]] + second[t + 64];
}
