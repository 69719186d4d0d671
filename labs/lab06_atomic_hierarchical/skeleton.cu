// Lab 06, PMPP 10.7 and 10.8, figure 10.13 coarsened.   Try: make lab06 test
// reads:  input[0 .. n), each element once, four per load; n may be 0, and more than 2^31
// owns:   a thread its sum, a warp one word of shared memory, the grid *output
// writes: *output, by one atomicAdd per block; its earlier value is undefined
constexpr unsigned int BLOCK_DIM = 512;  // threads per block

// The sum of the block's threads. All threads call it; thread 0 gets the sum.
__device__ float block_sum(float sum) {
    // TODO 1: lab 05: shuffles in each warp, then one warp adds the warps  (about 12 lines)
    return sum;
}

__global__ void __launch_bounds__(BLOCK_DIM)
    SegmentedSumReductionKernel(const float* input, float* output, size_t n) {
    // TODO 2: add this thread's elements; at first one by one              (about 5 lines)
    // TODO 3: block_sum, and one thread adds the block's sum to *output    (about 3 lines)
    // TODO 4: later, and faster: float4 loads, IN_FLIGHT (say, 4) of them
    //         in each round; what is left at both ends one by one          (about 20 lines)
}

// Writes the sum of the n floats at `input` to *output; 0 if n is 0. All pointers are device
// pointers; `workspace` is 1 MiB of device memory, its contents undefined. Launches on the default
// stream.
void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    // TODO 5: what must *output hold before the launch?                    (about 1 line)
    // TODO 6: as many blocks as the device runs at once, and one launch    (about 6 lines)
}
