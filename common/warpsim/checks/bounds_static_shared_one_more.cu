// expect: nothing
// launch: 1 block of 64 threads
// Each thread adds its neighbour's value; the array has an extra element for the last one.
__global__ void neighbours(int* data) {
    __shared__ int values[65];
    values[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 0) values[64] = 0;
    __syncthreads();
    data[threadIdx.x] = values[threadIdx.x] + values[threadIdx.x + 1];
}
