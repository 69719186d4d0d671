// expect: nothing
// launch: 8 blocks of 64 threads
// The barrier orders every thread's store before thread 0's fence.
__global__ void last_block(int* data) {
    __shared__ bool last;
    const unsigned t = threadIdx.x;
    data[64 + blockIdx.x * 64 + t] = t;
    __syncthreads();
    if (t == 0) {
        __threadfence();
        last = atomicAdd(&data[0], 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last) {
        for (unsigned b = 0; b < gridDim.x; ++b) data[1024 + t] += data[64 + b * 64 + 63 - t];
    }
}
