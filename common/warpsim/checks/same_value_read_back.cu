// expect: harmless, lines 6 and 6; harmless, lines 6 and 8
// launch: 2 blocks of 64 threads
// Whichever warp stores first, each reads the value that all store.
__global__ void found(int* data) {
    __shared__ int any;
    any = data[4000] + 5;
    __syncwarp();
    data[threadIdx.x + blockIdx.x * 64] = any;
}
