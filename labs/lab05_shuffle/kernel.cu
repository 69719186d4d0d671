// Lab 05, after PMPP 10.8; warp shuffles in place of the shared tree.   Try: make lab05 test
// reads:  input[0 .. n), each element once; n may be 0, and more than 2^31
// owns:   a thread its sum, in a register; lane 0 of warp w the shared memory word warp_sums[w]
// writes: output[b], the sum of the elements read by block b; output is (gridDim.x,)
constexpr unsigned int BLOCK_DIM = 256;  // threads per block: 8 complete warps

// Adds the sums of a warp's 32 lanes. All 32 lanes call it; lane 0 gets the warp's sum.
__device__ float warp_sum(float sum) {
    // TODO 1: five steps with __shfl_down_sync                             (about 3 lines)
    return sum;
}

__global__ void __launch_bounds__(BLOCK_DIM)
    ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    // TODO 2: add this thread's elements in a register, as in lab 04       (about 5 lines)
    // TODO 3: warp_sum; one lane a warp puts its warp's sum into warp_sums (about 5 lines)
    // TODO 4: one warp adds the warps' sums, one lane writes               (about 7 lines)
}

// Writes the sum of the n floats at `input` to *output; 0 if n is 0. All pointers are device
// pointers; `workspace` is 1 MiB of device memory, its contents undefined. Launches on the default
// stream.
void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    // TODO 5: the launches of lab 04, with this kernel                     (about 5 lines)
}
