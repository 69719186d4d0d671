// expect: race, lines 5 and 5
// launch: 1 block of 64 threads
__global__ void found(int* data) {
    __shared__ int any;
    any = threadIdx.x;
    __syncthreads();
    data[threadIdx.x] = any;
}
