// expect: race, lines 10 and 10
// launch: 1 block of 32 threads
// Lockstep hides the race: a neighbour may already have overwritten the value that is read.
__global__ void tail(int* data) {
    __shared__ int sums[64];
    const unsigned t = threadIdx.x;
    sums[t] = data[t] + t;
    sums[t + 32] = data[t + 32];
    __syncthreads();
    for (int stride = 32; stride > 0; stride /= 2) sums[t] += sums[t + stride];
    if (t == 0) data[0] = sums[0];
}
