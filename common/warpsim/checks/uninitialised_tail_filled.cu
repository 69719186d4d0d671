// expect: nothing
// launch: 1 block of 64 threads
// There are 50 elements, and the tree adds 64; the others are zeros.
__global__ void tail(int* data) {
    __shared__ int sums[64];
    const unsigned t = threadIdx.x;
    const unsigned n = 50 + data[100];
    sums[t] = t < n ? data[t] : 0;
    __syncthreads();
    for (unsigned stride = 32; stride > 0; stride /= 2) {
        if (t < stride) {
            sums[t] += sums[t + stride];
        }
        __syncthreads();
    }
    if (t == 0) data[200] = sums[0];
}
