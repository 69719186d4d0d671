// expect: uninitialised, lines 12 and 0
// launch: 1 block of 64 threads
// There are 50 elements, and the tree adds 64.
__global__ void tail(int* data) {
    __shared__ int sums[64];
    const unsigned t = threadIdx.x;
    const unsigned n = 50 + data[100];
    if (t < n) sums[t] = data[t];
    __syncthreads();
    for (unsigned stride = 32; stride > 0; stride /= 2) {
        if (t < stride) {
            sums[t] += sums[t + stride];
        }
        __syncthreads();
    }
    if (t == 0) data[200] = sums[0];
}
