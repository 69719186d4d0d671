// expect: uninitialised, lines 8 and 8
// launch: 1 block of 32 threads
__global__ void index(int* data) {
    __shared__ unsigned char order[64];
    const unsigned t = threadIdx.x;
    order[t] = t;
    __syncwarp();
    data[t] = data[64 + order[t + 1]];
}
