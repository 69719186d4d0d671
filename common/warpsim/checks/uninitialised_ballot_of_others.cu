// expect: nothing
// launch: 1 block of 32 threads
// The kernel does not use the undefined value's bit of the ballot.
__global__ void vote(int* data) {
    __shared__ int values[32];
    if (threadIdx.x < 31) values[threadIdx.x] = data[threadIdx.x];
    const unsigned some = __ballot_sync(0xffffffff, values[threadIdx.x] > 0);
    if (threadIdx.x == 0 && some << 1) data[100] = 1;
}
