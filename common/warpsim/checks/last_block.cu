// expect: nothing
// launch: 8 blocks of 64 threads
// As in NVIDIA's guide: a fence before the ticket; after it a barrier but no fence.
__global__ void last_block(int* data) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        data[64 + blockIdx.x] = blockIdx.x;
        __threadfence();
        last = atomicAdd(&data[0], 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x < gridDim.x) data[128 + threadIdx.x] = data[64 + threadIdx.x];
}
