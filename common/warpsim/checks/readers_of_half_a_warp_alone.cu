// expect: nothing
// launch: 1 block of 32 threads
__global__ void found(int* data) {
    __shared__ int word;
    if (threadIdx.x == 0) word = 5;
    __syncwarp();
    if (threadIdx.x < 16) {
        const int mine = word;
        __syncwarp(0xffff);
        if (threadIdx.x == 3) word = mine + 7;
        data[threadIdx.x] = mine;
    }
}
