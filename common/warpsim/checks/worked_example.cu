// expect: race, lines 7 and 10
// launch: 2 blocks of 64 threads
// The kernel of docs/race_detection.md.
__global__ void worked_example(int* data) {
    __shared__ int s[64];
    const int t = threadIdx.x, b = blockIdx.x;
    s[t] = t + 1;
    __syncwarp();
    if (t == 1) data[4 + b] = s[0];
    if (t == 40) data[6 + b] = s[0];
    __syncthreads();
    if (t != 40) return;
    data[b] = s[0];
    __threadfence();
    const bool last = atomicAdd(&data[2], 1) == 1;
    __threadfence();
    if (last) data[3] = data[1 - b];
}
