// expect: nothing
// launch: 1 block of 64 threads
__global__ void branch(int* data) {
    extern __shared__ int values[];
    if (threadIdx.x < 63) values[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 63 && values[threadIdx.x] > 5) atomicAdd(&data[200], 1);
}
