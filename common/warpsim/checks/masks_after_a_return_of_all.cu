// expect: uninitialised, lines 8 and 0
// launch: 1 block of 32 threads
// A lane that has returned has no value to give.
__global__ void first_half(int* data) {
    if (threadIdx.x >= 16) return;
    int sum = data[threadIdx.x];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    data[threadIdx.x] = sum;
}
