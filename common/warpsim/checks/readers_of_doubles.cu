// expect: race, lines 8 and 10
// launch: 2 blocks of 128 threads
// Half of a double is written.
__global__ void found(double* data) {
    __shared__ double word;
    if (threadIdx.x == 0) word = 5;
    __syncthreads();
    data[threadIdx.x + 128 * blockIdx.x] = word;
    int* const halves = (int*)&word;
    if (threadIdx.x == 40) halves[1] = 7;
}
