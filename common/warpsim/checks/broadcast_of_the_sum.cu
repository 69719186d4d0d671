// expect: nothing
// launch: 1 block of 64 threads
__global__ void broadcast(int* data) {
    __shared__ int sum;
    const unsigned t = threadIdx.x;
    if (t == 0) sum = data[5];
    __syncthreads();
    data[64 + t] = sum;
}
