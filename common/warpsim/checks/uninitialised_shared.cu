// expect: uninitialised, lines 9 and 0
// launch: 1 block of 64 threads
// Only every second element of the shared array is set.
__global__ void shared(int* data) {
    __shared__ int values[64];
    const unsigned t = threadIdx.x;
    if (t % 2 == 0) values[t] = data[t];
    __syncthreads();
    data[t] = values[t];
}
