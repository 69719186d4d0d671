// expect: uninitialised, lines 8 and 8
// launch: 1 block of 32 threads
// The number of elements is read before any thread has written it.
__global__ void bound(int* data) {
    __shared__ unsigned char count[4];
    if (threadIdx.x == 0) count[0] = data[0];
    __syncwarp();
    for (unsigned i = 0; i < count[1 + data[1000]]; ++i) atomicAdd(&data[i + 1], i);
}
