// expect: harmless, lines 6 and 6; race, lines 7 and 9
// launch: 1 block of 128 threads
// All threads read byte 1; a write to the adjacent byte 2 does not race.
__global__ void found(int* data) {
    __shared__ char bytes[4];
    bytes[threadIdx.x & 3] = 5; __syncthreads();
    data[threadIdx.x] = bytes[1];
    if (threadIdx.x == 64) bytes[2] = 7;
    if (threadIdx.x == 70) bytes[1] = 7;
}
