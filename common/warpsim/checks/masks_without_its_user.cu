// expect: fault, line 6: the mask 0x0000fffe does not name the thread that uses it
// launch: 1 block of 32 threads
// The mask that lane 0 names does not include lane 0.
__global__ void half(int* data) {
    int sum = data[threadIdx.x];
    if (threadIdx.x < 16) sum += __shfl_xor_sync(0xfffe, sum, 1);
    data[threadIdx.x] = sum;
}
