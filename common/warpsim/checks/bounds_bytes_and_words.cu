// expect: fault, line 7: reads 4 bytes of letters from byte 64 on, 2 bytes past its end (66 bytes)
// launch: 1 block of 32 threads
__global__ void words(int* data) {
    __shared__ __align__(4) unsigned char letters[66];
    for (unsigned i = threadIdx.x; i < 66; i += 32) letters[i] = i;
    __syncthreads();
    data[threadIdx.x] = reinterpret_cast<int*>(letters)[threadIdx.x % 17];
}
