// expect: race, lines 6 and 7
// launch: 2 blocks of 32 threads
// Block 0's first add has block scope: to block 1 it is not atomic, whatever follows it.
__global__ void count(int* data) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) atomicAdd_block(&data[0], 1);
    atomicAdd(&data[0], 1);
}
