// expect: nothing
// launch: 2 blocks of 64 threads
__global__ void histogram(int* data) {
    __shared__ int bins[8];
    const unsigned t = threadIdx.x;
    if (t < 8) bins[t] = 0;
    __syncthreads();
    atomicAdd(&bins[t % 8], 1);
    __syncthreads();
    if (t < 8) atomicAdd(&data[t], bins[t]);
}
