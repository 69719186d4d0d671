// expect: nothing
// launch: 1 block of 32 threads
__global__ void exchange(int* data) {
    __shared__ int words[32];
    const unsigned t = threadIdx.x;
    words[t] = t;
    __syncwarp(t < 16 ? 0xffff : 0xffff0000);
    data[t] = words[t ^ 15];
}
