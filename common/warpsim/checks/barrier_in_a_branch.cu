// expect: fault, line 8: __syncthreads() is reached by threads 32..47 only; threads 48..63 of the same warp do not come
// launch: 1 block of 64 threads
__global__ void branch(int* data) {
    __shared__ int values[64];
    const unsigned t = threadIdx.x;
    values[t] = data[t];
    if (t < 48) {
        __syncthreads();
        data[t] = values[47 - t];
    }
    data[t + 64] = t;
}
