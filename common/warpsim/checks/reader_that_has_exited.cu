// expect: race, lines 7 and 10
// launch: 1 block of 128 threads
// Warp 1 reads and exits: the barrier orders only the remaining warps.
__global__ void found(int* data) {
    __shared__ int word;
    if (threadIdx.x == 0) word = 5;
    __syncthreads(); data[threadIdx.x] = word;
    if (threadIdx.x / 32 == 1) return;
    __syncthreads();
    if (threadIdx.x == 96) word = 7;
}
