// expect: nothing
// launch: 4 blocks of 64 threads, cooperative
// All blocks of a cooperative launch run at once.
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
