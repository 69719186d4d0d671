// expect: race, lines 9 and 12
// launch: 1 block of 64 threads
// A fence orders what its own thread does, and this warp has none.
__global__ void found(int* data) {
    __shared__ int word;
    if (threadIdx.x == 0) word = 5;
    __syncthreads();
    if (threadIdx.x >= 32) { __threadfence(); data[300 + threadIdx.x] = 1; __threadfence(); }
    else data[threadIdx.x] = word;
    if (threadIdx.x >= 32) { __threadfence(); data[400 + threadIdx.x] = 1; __threadfence(); }
    // Lane 0 has read before, and so have its neighbours.
    if (threadIdx.x == 0) word = 7;
}
