// expect: nothing
// launch: 1 block of 32 threads
__global__ void tail(int* data) {
    __shared__ int sums[32];
    const unsigned t = threadIdx.x;
    sums[t] = data[t] + t;
    for (unsigned stride = 16; stride > 0; stride /= 2) {
        __syncwarp();
        if (t < stride) sums[t] += sums[t + stride];
    }
    if (t == 0) data[0] = sums[0];
}
