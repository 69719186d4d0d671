// expect: nothing
// launch: 1 block of 64 threads
__global__ void branch(int* data) {
    __shared__ int values[64];
    const unsigned t = threadIdx.x;
    values[t] = data[t];
    __syncthreads();
    if (t < 48) {
        data[t] = values[47 - t];
    }
    data[t + 64] = t;
}
