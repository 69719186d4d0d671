// expect: nothing
// launch: 1 block of 32 threads
__global__ void read(int* data) {
    __shared__ int word;
    const unsigned t = threadIdx.x;
    if (t == 0) word = data[100];
    __syncthreads();
    data[t] = word;
    __syncwarp();
    if (t == 1) word = 7;
    __syncthreads();
    data[t] += word;
}
