// expect: uninitialised, lines 7 and 0
// launch: 1 block of 32 threads
// The upper half does not take part, but its values are read.
__global__ void shuffle(int* data) {
    int sum = data[threadIdx.x];
    if (threadIdx.x < 16) {
        sum += __shfl_down_sync(0xffff, sum, 8);
        data[threadIdx.x] = sum;
    }
}
