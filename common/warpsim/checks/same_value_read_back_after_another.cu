// expect: race, lines 6 and 6; race, lines 6 and 8
// launch: 1 block of 64 threads
// One of them stores another value.
__global__ void found(int* data) {
    __shared__ int any;
    any = threadIdx.x == 32 ? 6 : data[4000] + 5;
    __syncwarp();
    data[threadIdx.x] = any;
}
