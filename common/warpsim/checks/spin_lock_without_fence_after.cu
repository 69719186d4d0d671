// expect: race, lines 8 and 8
// launch: 4 blocks of 32 threads
__global__ void lock(int* data) {
    if (threadIdx.x != 0) return;
    while (atomicCAS(&data[0], 0, 1) != 0) {
    }
    __threadfence();
    data[1] += blockIdx.x;
    atomicExch(&data[0], 0);
}
