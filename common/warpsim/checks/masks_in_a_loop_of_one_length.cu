// expect: nothing
// launch: 1 block of 32 threads
// All lanes do as many iterations as the longest; a lane without an element contributes 0.
__global__ void rounds(int* data) {
    int sum = data[threadIdx.x];
    const unsigned n = 72 + data[100];
    for (unsigned begin = 0; begin < n; begin += 32) {
        const int mine = begin + threadIdx.x < n ? 1 : 0;
        sum += __shfl_xor_sync(0xffffffff, mine, 1);
    }
    __syncwarp();
    data[threadIdx.x] = sum;
}
