// expect: race, lines 7 and 14
// launch: 60 blocks of 64 threads
// All blocks read the word that the last one changes.
// But block 30 does so without a fence.
__global__ void last(int* data, int* out) {
    __shared__ bool is_last;
    out[threadIdx.x + 64 * blockIdx.x] = data[0];
    __syncthreads();
    if (threadIdx.x == 0) {
        if (blockIdx.x != 30) __threadfence();
        is_last = atomicAdd(data + 1, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last && threadIdx.x == 33) data[0] = 7;
}
