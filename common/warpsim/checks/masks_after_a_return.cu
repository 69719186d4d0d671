// expect: nothing
// launch: 1 block of 32 threads
// Returned lanes are not waited for, and no lane reads a value of theirs.
__global__ void first_half(int* data) {
    if (threadIdx.x >= 16) return;
    int sum = data[threadIdx.x];
    for (int offset = 8; offset > 0; offset /= 2) sum += __shfl_xor_sync(0xffff, sum, offset);
    data[threadIdx.x] = sum;
}
