// expect: nothing
// launch: 1 block of 64 threads
__global__ void bytes(int* data) {
    __shared__ __align__(4) volatile unsigned char letters[8];
    int* const words = (int*)(letters);
    const unsigned t = threadIdx.x;
    if (t == 0) words[0] = words[1] = 0;
    __syncthreads();
    if (t == 0) {
        data[0] = words[0];
        data[1] = *(unsigned char*)&words[data[100]];
        words[1] = 5;
        *(unsigned char*)&words[1 + data[100]] = 6;
    }
    __syncthreads();
    if (t == 32) {
        ((unsigned char*)words)[2 + data[100]] = 7;
        data[2] = ((unsigned char*)words)[6 + data[100]];
    }
}
