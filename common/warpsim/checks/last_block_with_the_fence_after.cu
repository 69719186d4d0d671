// expect: race, lines 6 and 11
// launch: 8 blocks of 64 threads
__global__ void last_block(int* data) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        data[64 + blockIdx.x] = blockIdx.x;
        last = atomicAdd(&data[0], 1) == gridDim.x - 1;
        __threadfence();
    }
    __syncthreads();
    if (last && threadIdx.x < gridDim.x) data[128 + threadIdx.x] = data[64 + threadIdx.x];
}
