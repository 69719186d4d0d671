// expect: fault, line 10: block 0 waits here for what a block of a higher number does; CUDA does not promise that one begins before this one ends
// launch: 4 blocks of 64 threads
// A hand-written grid barrier needs a cooperative launch: else the grid may not fit the device.
__global__ void two_phases(int* data) {
    data[64 * blockIdx.x + threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(&data[1000], 1);
        while (atomicAdd(&data[1000], 0) < gridDim.x) __nanosleep(100);
        __threadfence();
    }
    __syncthreads();
    data[256 + 64 * blockIdx.x + threadIdx.x] = data[64 * (3 - blockIdx.x) + threadIdx.x];
}
