// expect: race, lines 6 and 7
// launch: 2 blocks of 32 threads
// What block 0 adds to the block's scope first is not atomic to block 1, whatever comes behind.
__global__ void count(int* data) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) atomicAdd_block(&data[0], 1);
    atomicAdd(&data[0], 1);
}
