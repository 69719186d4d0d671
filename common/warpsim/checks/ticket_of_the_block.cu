// expect: race, lines 7 and 12; race, lines 9 and 9
// launch: 8 blocks of 64 threads
// The ticket is atomic only among the threads of one block.
__global__ void last_block(int* data) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        data[64 + blockIdx.x] = blockIdx.x;
        __threadfence();
        last = atomicAdd_block(&data[0], 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x < gridDim.x) data[128 + threadIdx.x] = data[64 + threadIdx.x];
}
