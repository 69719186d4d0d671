// expect: nothing
// launch: 1 block of 64 threads
__global__ void vote(int* data) {
    __shared__ int words[64];
    const unsigned t = threadIdx.x;
    words[t] = data[t];
    const int any = __syncthreads_or(words[t]);
    data[t] = any + words[63 - t];
}
