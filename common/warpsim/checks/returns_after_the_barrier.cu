// expect: nothing
// launch: 1 block of 64 threads
__global__ void returns(int* data) {
    __shared__ int words[64];
    const unsigned t = threadIdx.x;
    words[t] = t;
    __syncthreads();
    if (t >= 40) return;
    data[t] = words[63 - t];
    __syncthreads();
    words[t] = data[t];
    __syncthreads();
    data[t] = words[39 - t];
}
