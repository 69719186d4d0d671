// expect: fault, line 8: block 0 waits here for what a block of a higher number does; CUDA does not promise that one begins before this one ends
// launch: 4 blocks of 32 threads
// The last block begins; each of the others waits for the block after it.
__global__ void turns(int* data) {
    volatile int* turn = data;
    if (threadIdx.x != 0) return;
    if (blockIdx.x + 1 < gridDim.x) {
        while (*turn != gridDim.x - 1 - blockIdx.x) {
        }
    }
    __threadfence();
    data[1] += blockIdx.x;
    __threadfence();
    *turn = gridDim.x - blockIdx.x;
}
