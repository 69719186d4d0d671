// expect: harmless, lines 5 and 5
// launch: 1 block of 64 threads
__global__ void found(int* data) {
    __shared__ int any[2];
    any[data[100]] = 1;
    __syncthreads();
    data[threadIdx.x] = any[data[100]];
}
