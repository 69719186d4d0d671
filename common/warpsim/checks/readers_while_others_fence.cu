// expect: race, lines 9 and 12
// launch: 1 block of 64 threads
// A fence orders only its own thread's accesses, and this warp has no fence.
__global__ void found(int* data) {
    __shared__ int word;
    if (threadIdx.x == 0) word = 5;
    __syncthreads();
    if (threadIdx.x >= 32) { __threadfence(); data[300 + threadIdx.x] = 1; __threadfence(); }
    else data[threadIdx.x] = word;
    if (threadIdx.x >= 32) { __threadfence(); data[400 + threadIdx.x] = 1; __threadfence(); }
    // Lane 0 and its neighbours have read the word earlier.
    if (threadIdx.x == 0) word = 7;
}
