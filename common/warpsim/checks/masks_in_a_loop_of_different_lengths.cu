// expect: fault, line 8: __shfl_xor_sync() waits for threads 8..31, named in its mask 0xffffffff, which never arrive; threads 8..31 wait at the __syncwarp() of line 10 with the mask 0xffffffff
// launch: 1 block of 32 threads
// Lanes below 8 do one more iteration, while the others wait at the end of the loop.
__global__ void rounds(int* data) {
    int sum = data[threadIdx.x];
    const unsigned n = 72 + data[100];
    for (unsigned i = threadIdx.x; i < n; i += 32) {
        sum += __shfl_xor_sync(0xffffffff, sum, 1);
    }
    __syncwarp();
    data[threadIdx.x] = sum;
}
