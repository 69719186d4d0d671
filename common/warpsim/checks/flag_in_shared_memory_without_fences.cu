// expect: race, lines 10 and 15
// launch: 1 block of 64 threads
__global__ void message(int* data) {
    __shared__ int words[2];
    __shared__ int flag;
    const unsigned t = threadIdx.x;
    if (t == 0) flag = 0;
    __syncthreads();
    if (t == 0) {
        words[data[100]] = 42;
        atomicExch(&flag, 1);
    } else if (t == 32) {
        while (atomicAdd(&flag, 0) == 0) {
        }
        data[0] = words[data[100]];
    }
}
