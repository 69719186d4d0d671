// expect: nothing
// launch: 1 block of 32 threads
__global__ void tail(int* data) {
    __shared__ int array[64];
    volatile int* sums = array;
    const unsigned t = threadIdx.x;
    sums[t] = data[t] + t;
    sums[t + 32] = data[t + 32];
    for (int stride = 32; stride > 0; stride /= 2) {
        __syncwarp();
        const int other = sums[t + stride];
        __syncwarp();
        sums[t] = sums[t] + other;
    }
    if (t == 0) data[0] = sums[0];
}
