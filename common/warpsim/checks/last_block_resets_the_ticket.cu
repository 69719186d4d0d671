// expect: nothing
// launch: 8 blocks of 64 threads, twice
// A ticket is ordered after all earlier ones: a plain store may reset the counter.
__global__ void last_block(int* data) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        data[64 + blockIdx.x] = blockIdx.x;
        __threadfence();
        last = atomicAdd(&data[0], 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) data[0] = 0;
}
