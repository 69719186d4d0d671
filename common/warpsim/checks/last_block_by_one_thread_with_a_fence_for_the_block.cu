// expect: race, lines 5 and 9
// launch: 8 blocks of 64 threads
__global__ void last_block(int* data) {
    if (threadIdx.x != 0) return;
    data[64 + blockIdx.x] = blockIdx.x;
    __threadfence();
    if (atomicAdd(&data[0], 1) != gridDim.x - 1) return;
    __threadfence_block();
    for (unsigned b = 0; b < gridDim.x; ++b) data[1] += data[64 + b];
}
