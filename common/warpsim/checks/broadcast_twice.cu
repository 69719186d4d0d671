// expect: nothing
// launch: 1 block of 64 threads
__global__ void broadcast(int* data) {
    __shared__ int sum;
    const unsigned t = threadIdx.x;
    for (int round = 0; round < 3; ++round) {
        if (t == 0) sum = data[round];
        __syncthreads();
        data[64 + t] += sum;
        __syncthreads();
    }
}
