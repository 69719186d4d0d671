// expect: harmless, lines 8 and 8; race, lines 6 and 8
// launch: 1 block of 64 threads
// The threads read before their own store, so they do not read it back.
__global__ void found(int* data) {
    __shared__ int any;
    const int before = any * data[4000];
    __syncwarp();
    any = data[4000] + 5;
    data[threadIdx.x] = before;
}
