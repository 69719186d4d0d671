// expect: nothing
// launch: 1 block of 64 threads
// There are 50 elements, and the tree adds 50: it reads undefined values, but does not choose them.
__global__ void tail(int* data) {
    __shared__ int sums[64];
    const unsigned t = threadIdx.x;
    const unsigned n = 50 + data[100];
    if (t < n) sums[t] = data[t];
    __syncthreads();
    for (unsigned stride = 32; stride > 0; stride /= 2) {
        if (t < stride) {
            const int other = sums[t + stride];
            sums[t] += t + stride < n ? other : 0;
        }
        __syncthreads();
    }
    if (t == 0) data[200] = sums[0];
}
