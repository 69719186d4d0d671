// expect: race, lines 4 and 5
// launch: 5 blocks of 64 threads
__global__ void found(int* data) {
    data[1 + threadIdx.x + 64 * blockIdx.x] = data[0];
    if (threadIdx.x == 40 && blockIdx.x == 2) data[0] = 7;
}
