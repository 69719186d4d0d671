// expect: race, lines 10 and 10
// launch: 1 block of 32 threads
__global__ void tail(int* data) {
    __shared__ int sums[64];
    const unsigned t = threadIdx.x;
    sums[t] = data[t] + t;
    sums[t + 32] = data[t + 32];
    for (int stride = 16; stride > 0; stride /= 2) {
        __syncwarp();
        sums[t] += sums[t + stride];
    }
    if (t == 0) data[0] = sums[0];
}
