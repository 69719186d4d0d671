// expect: nothing
// launch: 1 block of 32 threads
__global__ void bound(int* data) {
    __shared__ unsigned char count[4];
    if (threadIdx.x == 0) count[0] = data[0];
    __syncwarp();
    for (unsigned i = 0; i < count[0]; ++i) atomicAdd(&data[i + 1], i);
}
