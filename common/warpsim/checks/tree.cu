// expect: nothing
// launch: 1 block of 64 threads
__global__ void tree(int* data) {
    __shared__ int sums[64];
    const unsigned t = threadIdx.x;
    sums[t] = data[t];
    for (unsigned stride = 32; stride > 0; stride /= 2) {
        __syncthreads();
        if (t < stride) sums[t] += sums[t + stride];
    }
    if (t == 0) data[0] = sums[0];
}
