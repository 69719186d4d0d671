// expect: race, lines 8 and 9
// launch: 1 block of 128 threads
__global__ void found(int* data) {
    __shared__ int word;
    if (threadIdx.x == 0) word = 5;
    __syncthreads();
    if (threadIdx.x % 2 == 0)
        data[threadIdx.x] = word;
    else atomicAdd(&word, 1);
    __syncthreads();
    data[threadIdx.x] += word;
}
