// expect: harmless, lines 6 and 6; race, lines 6 and 8
// launch: 1 block of 64 threads
// Threads 40 to 63 do not store: they may still read the previous value.
__global__ void found(int* data) {
    __shared__ int any;
    if (threadIdx.x < 40) any = data[4000] + 5;
    __syncwarp();
    data[threadIdx.x] = any;
}
