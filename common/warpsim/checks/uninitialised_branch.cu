// expect: uninitialised, lines 8 and 8
// launch: 1 block of 64 threads
// Thread 63 compares with a neighbour that does not exist.
__global__ void branch(int* data) {
    extern __shared__ int values[];
    if (threadIdx.x < 63) values[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    if (values[threadIdx.x] > 5) atomicAdd(&data[200], 1);
}
