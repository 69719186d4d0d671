// expect: passed
// Other names, restrict, launch bounds, C linkage, 64-bit indices.
extern "C" __global__ void __launch_bounds__(1024)
    SharedMemorySumReductionKernel(const float* __restrict__ values, float* __restrict__ sums) {
    extern __shared__ __align__(16) unsigned char bytes[];
    float* const partial = reinterpret_cast<float*>(bytes);
    const size_t n = blockDim.x, me = threadIdx.x, first = size_t{blockIdx.x} * n * 2;
    partial[me] = values[first + me] + values[first + n + me];
    __syncthreads();
    for (size_t width = n >> 1; width; width >>= 1) {
        if (me < width) {
            partial[me] += partial[me + width];
        }
        __syncthreads();
    }
    if (me == 0) {
        sums[blockIdx.x] = *partial;
    }
}
