// expect: nothing
// launch: 1 block of 32 threads
// Only the byte of the word that was written is used.
__global__ void masked(int* data) {
    __shared__ unsigned words[32];
    reinterpret_cast<unsigned char*>(words)[4 * threadIdx.x] = threadIdx.x;
    data[threadIdx.x] = words[threadIdx.x] & 0xff;
    if (words[threadIdx.x] << 24 == 0) data[64] = 1;
}
