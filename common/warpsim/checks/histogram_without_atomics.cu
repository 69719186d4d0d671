// expect: race, lines 8 and 8
// launch: 1 block of 64 threads
__global__ void histogram(int* data) {
    __shared__ int bins[8];
    const unsigned t = threadIdx.x;
    if (t < 8) bins[t] = 0;
    __syncthreads();
    bins[t % 8] += t;
    __syncthreads();
    if (t < 8) data[t] = bins[t];
}
