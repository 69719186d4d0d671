// expect: checked, lines 4 and 7
// launch: 2 blocks of 64 threads
__global__ void maximum(float* data) {
    int *word = (int*)data, old = *word, assumed;
    do {
        assumed = old;
        old = atomicCAS(word, assumed, __float_as_int(fmaxf(threadIdx.x, __int_as_float(assumed))));
    } while (assumed != old);
}
