// expect: nothing
// launch: 2 blocks of 64 threads
__global__ void count(int* data) { atomicAdd_block(&data[blockIdx.x], 1); }
