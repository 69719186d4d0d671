// expect: race, lines 6 and 9
// launch: 8 blocks of 64 threads
// No fence and no barrier follows the ticket.
__global__ void last_block(int* data) {
    if (threadIdx.x != 0) return;
    data[64 + blockIdx.x] = blockIdx.x;
    __threadfence();
    if (atomicAdd(&data[0], 1) != gridDim.x - 1) return;
    for (unsigned b = 0; b < gridDim.x; ++b) data[1] += data[64 + b];
}
