// expect: nothing
// launch: 1 block of 32 threads
// The upper half does not take part, and with a width of 16 no lane reads its values.
__global__ void shuffle(int* data) {
    int sum = data[threadIdx.x];
    if (threadIdx.x < 16) {
        sum += __shfl_down_sync(0xffff, sum, 8, 16);
        data[threadIdx.x] = sum;
    }
}
