// expect: race, lines 4 and 5
// launch: 5 blocks of 64 threads
__global__ void count(int* data) {
    atomicAdd(data, int(threadIdx.x));
    if (blockIdx.x == 3 && threadIdx.x == 40) *data = 0;
}
