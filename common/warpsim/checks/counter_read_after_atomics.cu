// expect: nothing
// launch: 1 block of 64 threads
__global__ void count(int* data) {
    __shared__ int counter;
    if (threadIdx.x == 0) counter = 0;
    __syncthreads();
    atomicAdd(&counter, 1);
    __syncthreads();
    if (threadIdx.x == 0) data[0] = counter;
}
