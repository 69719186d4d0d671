// expect: race, lines 8 and 14
// launch: 4 blocks of 32 threads
// Lane 0 acquires; the other lanes only receive the number.
__global__ void last_block(int* data) {
    const unsigned t = threadIdx.x;
    unsigned ticket = 0;
    if (t == 0) {
        data[64 + blockIdx.x] = blockIdx.x;
        __threadfence();
        ticket = atomicAdd(&data[0], 1);
    }
    if (__shfl_sync(~0u, ticket, 0) != gridDim.x - 1) return;
    __threadfence();
    if (t < gridDim.x) data[128 + t] = data[64 + t];
}
