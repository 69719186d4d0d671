// expect: fault, line 7: __shfl_xor_sync() waits for threads 16..31, named in its mask 0xffffffff, which never arrive; threads 16..31 wait at the __syncwarp() of line 11 with the mask 0xffffffff
// launch: 1 block of 32 threads
// Half a warp shuffles with the mask of a full one.
__global__ void half(int* data) {
    int sum = data[threadIdx.x];
    if (threadIdx.x < 16) {
        sum += __shfl_xor_sync(0xffffffff, sum, 1);
        __nanosleep(1);
    } else {
        __syncwarp(0xffff0000);
        __syncwarp();
    }
    data[threadIdx.x] = sum;
}
