// expect: race, lines 4 and 4
// launch: 4 blocks of 32 threads
__global__ void sum(int* data) {
    if (threadIdx.x == 0) data[0] += blockIdx.x;
}
