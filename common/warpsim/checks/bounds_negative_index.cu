// expect: fault, line 9: reads values[-1], 1 element before its start (64 elements of 4 bytes)
// launch: 1 block of 64 threads
// Thread 0 has no neighbour to the left.
__global__ void left(int* data) {
    __shared__ int values[64];
    const int t = threadIdx.x;
    values[t] = data[t];
    __syncthreads();
    data[t] = values[t - 1];
}
