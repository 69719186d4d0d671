// expect: nothing
// launch: 4 blocks of 32 threads
__global__ void own(int* data) {
    const unsigned i = blockIdx.x * 32 + threadIdx.x;
    for (unsigned at = i; at < 1024; at += 128) data[at] += 1;
}
