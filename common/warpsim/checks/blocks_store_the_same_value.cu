// expect: harmless, lines 4 and 4
// launch: 3 blocks of 32 threads
__global__ void any_block(int* data) {
    if (threadIdx.x == 0) data[7] = data[100] + 5;
}
