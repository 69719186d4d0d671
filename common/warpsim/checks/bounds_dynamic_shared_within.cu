// expect: nothing
// launch: 1 block of 64 threads
__global__ void shifted(int* data) {
    extern __shared__ int values[];
    const unsigned t = threadIdx.x;
    values[t] = data[t];
    __syncthreads();
    data[t] = values[63 - t];
}
