// expect: nothing
// launch: 60 blocks of 64 threads
// All blocks read the word that the last one changes.
__global__ void last(int* data, int* out) {
    __shared__ bool is_last;
    out[threadIdx.x + 64 * blockIdx.x] = data[0];
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        is_last = atomicAdd(data + 1, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last && threadIdx.x == 33) data[0] = 7;
}
