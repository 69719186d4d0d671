// expect: checked, lines 7 and 10
// launch: 2 blocks of 64 threads
__global__ void maximum(float* data) {
    __shared__ float largest;
    if (threadIdx.x == 0) largest = 0;
    __syncthreads();
    int *word = (int*)&largest, old = *word;
    while (threadIdx.x > __int_as_float(old)) {
        const int assumed = old;
        old = atomicCAS(word, assumed, __float_as_int(threadIdx.x));
        if (old == assumed) break;
    }
    __syncthreads();
    data[threadIdx.x + 64 * blockIdx.x] = largest;
}
