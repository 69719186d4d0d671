// expect: nothing
// launch: 1 block of 32 threads
__global__ void half(int* data) {
    int sum = data[threadIdx.x];
    if (threadIdx.x < 16) sum += __shfl_xor_sync(0xffff, sum, 1);
    data[threadIdx.x] = sum;
}
