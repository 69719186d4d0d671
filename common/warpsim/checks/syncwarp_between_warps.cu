// expect: race, lines 6 and 8
// launch: 1 block of 64 threads
__global__ void exchange(int* data) {
    __shared__ int words[64];
    const unsigned t = threadIdx.x;
    words[t] = t;
    __syncwarp();
    data[t] = words[63 - t];
}
