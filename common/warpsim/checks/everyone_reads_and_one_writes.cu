// expect: race, lines 4 and 5
// launch: 4 blocks of 128 threads
__global__ void read(int* data) {
    data[64 + blockIdx.x * 128 + threadIdx.x] = data[0];
    if (blockIdx.x == 3 && threadIdx.x == 0) data[0] = 1;
}
