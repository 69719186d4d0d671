// expect: uninitialised, lines 7 and 0
// launch: 1 block of 20 threads
// A warp of 20 lanes adds as if it had 32.
__global__ void shuffle(int* data) {
    int sum = data[threadIdx.x];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (threadIdx.x == 0) data[100] = sum;
}
