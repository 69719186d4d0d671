// expect: race, lines 6 and 7
// launch: 1 block of 64 threads
// Thread 0's own atomic is ordered after its clearing store; the other threads' are not.
__global__ void count(int* data) {
    __shared__ int counter;
    if (threadIdx.x == 0) counter = 0;
    atomicAdd(&counter, 1);
    __syncthreads();
    if (threadIdx.x == 32) data[0] = counter;
}
