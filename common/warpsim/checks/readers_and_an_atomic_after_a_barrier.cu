// expect: nothing
// launch: 3 blocks of 128 threads
__global__ void found(int* data) {
    __shared__ int word;
    if (threadIdx.x == 0) word = 5;
    __syncthreads();
    int sum = word;
    __syncthreads();
    atomicAdd(&word, 1);
    __syncthreads();
    sum += word;
    data[threadIdx.x + 128 * blockIdx.x] = sum;
}
