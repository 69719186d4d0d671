// expect: race, lines 7 and 10
// launch: 1 block of 64 threads
// A barrier orders only the accesses of threads that arrive at it.
__global__ void returns(int* data) {
    __shared__ int words[64];
    const unsigned t = threadIdx.x;
    words[t] = t;
    if (t >= 40) return;
    __syncthreads();
    data[t] = words[63 - t];
}
