// expect: race, lines 5 and 6
// launch: 1 block of 64 threads
// One warp stores an uninitialised value, the other the value that the simulator fills memory with.
__global__ void store_undefined_and_defined(int* data, const int* raw) {
    if (threadIdx.x < 32) data[threadIdx.x] = raw[threadIdx.x];
    if (threadIdx.x >= 32) data[threadIdx.x - 32] = -1;
    __syncthreads();
    if (threadIdx.x < 32) data[threadIdx.x] = 0;
}
