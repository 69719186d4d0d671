// expect: passed
// Other parameter names, restrict, 64-bit indices, launch bounds, C linkage.
extern "C" __global__ void __launch_bounds__(1024)
    SimpleSumReductionKernel(float* __restrict__ values, float* __restrict__ sums) {
    const size_t threads = blockDim.x, block = blockIdx.x, thread = threadIdx.x;
    float* mine = &values[2 * (block * threads + thread)];
    for (size_t stride = 1; stride <= threads; stride += stride) {
        if (!(thread % stride)) {
            *mine += mine[stride];
        }
        __syncthreads();
    }
    if (!thread) {
        sums[block] = *mine;
    }
}
