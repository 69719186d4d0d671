// expect: fault, line 8: reads values[64], 1 element past its end (64 elements of 4 bytes)
// launch: 1 block of 64 threads
// Each thread adds its neighbour's value; the last one has no neighbour.
__global__ void neighbours(int* data) {
    __shared__ int values[64];
    values[threadIdx.x] = threadIdx.x;
    __syncthreads();
    data[threadIdx.x] = values[threadIdx.x] + values[threadIdx.x + 1];
}
