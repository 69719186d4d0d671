// expect: race, lines 6 and 9
// launch: 8 blocks of 64 threads
// Behind the ticket stands neither a fence nor a barrier.
__global__ void last_block(int* data) {
    if (threadIdx.x != 0) return;
    data[64 + blockIdx.x] = blockIdx.x;
    __threadfence();
    if (atomicAdd(&data[0], 1) != gridDim.x - 1) return;
    for (unsigned b = 0; b < gridDim.x; ++b) data[1] += data[64 + b];
}
