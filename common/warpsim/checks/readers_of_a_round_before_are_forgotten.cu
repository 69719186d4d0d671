// expect: race, lines 11 and 12
// launch: 1 block of 128 threads
// A barrier orders the first round's reads before the later write.
__global__ void found(int* data) {
    __shared__ int word;
    if (threadIdx.x == 0) word = 5;
    __syncthreads();
    data[threadIdx.x] = word;
    __syncthreads();
    if (threadIdx.x == 0) word = 6; __syncthreads();
    if (threadIdx.x / 32 == 1) data[threadIdx.x] += word;
    if (threadIdx.x == 33) word = 7;
}
