// expect: nothing
// launch: 1 block of 64 threads
// Everyone adds the neighbour's value; for the last one there is an element more.
__global__ void neighbours(int* data) {
    __shared__ int values[65];
    values[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 0) values[64] = 0;
    __syncthreads();
    data[threadIdx.x] = values[threadIdx.x] + values[threadIdx.x + 1];
}
