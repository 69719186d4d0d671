// expect: harmless, lines 6 and 9
// launch: 2 blocks of 32 threads
__global__ void found(int* data) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        data[7] = 5;
    } else {
        __syncwarp();
        data[7] = data[100] + 5;
    }
}
