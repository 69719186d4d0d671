// expect: race, lines 8 and 9
// launch: 8 blocks of 64 threads
// Taking a ticket does not acquire: the other blocks may not have taken theirs yet.
__global__ void last_block(int* data) {
    if (threadIdx.x != 0) return;
    data[64 + blockIdx.x] = blockIdx.x;
    __threadfence();
    atomicAdd(&data[0], 1);
    if (blockIdx.x == 0) data[0] = 0;
}
