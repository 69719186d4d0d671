// expect: race, lines 7 and 10
// launch: 1 block of 32 threads
__global__ void found(int* data) {
    __shared__ int word;
    if (threadIdx.x == 0) word = 5;
    __syncwarp();
    const int mine = word;
    // Lanes 0 to 15 are ordered with each other, and with no other lanes.
    if (threadIdx.x < 16) __syncwarp(0xffff);
    if (threadIdx.x == 3) word = 7;
    data[threadIdx.x] = mine;
}
