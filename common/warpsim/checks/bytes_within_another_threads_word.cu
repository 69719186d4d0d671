// expect: race, lines 6 and 7
// launch: 1 block of 32 threads
// Byte 3 belongs to both accesses.
__global__ void bytes(int* data) {
    __shared__ __align__(4) unsigned char letters[4];
    if (threadIdx.x == 0) *reinterpret_cast<short*>(letters + 2) = 5;
    if (threadIdx.x == 1) letters[3] = 6;
    if (threadIdx.x == 2) letters[1] = 7;
    __syncthreads();
    if (threadIdx.x == 0) data[0] = letters[2];
}
