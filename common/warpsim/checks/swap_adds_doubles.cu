// expect: checked, lines 5 and 8
// launch: 2 blocks of 64 threads
// As in CUDA's guide.
__device__ double add(double* sum, double value) {
    unsigned long long *word = (unsigned long long*)sum, old = *word, assumed;
    do {
        assumed = old;
        old = atomicCAS(word, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}
__global__ void sum(double* data) {
    data[8 + threadIdx.x + 64 * blockIdx.x] = add(data + threadIdx.x % 2, threadIdx.x);
}
