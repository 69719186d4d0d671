// Lab 04, PMPP 10.7 and 10.8, figure 10.15, exercise 5.   Try: make lab04 test
// reads:  input[0 .. n), each element once; n may be 0, and more than 2^31
// owns:   block b owns the segment from 2*coarse_factor*BLOCK_DIM*b on, thread t owns input_s[t];
//         input stays unchanged
// writes: output[b], the sum of block b's segment; output is (gridDim.x,)
constexpr unsigned int BLOCK_DIM = 256;  // threads per block

__global__ void __launch_bounds__(BLOCK_DIM)
    CoarsenedSumReductionKernel(const float* input, float* output, size_t n, size_t coarse_factor) {
    // TODO 1: add this thread's elements, BLOCK_DIM apart, in a register  (about 8 lines)
    // TODO 2: lab 03's tree, in __shared__ float input_s[BLOCK_DIM]       (about 8 lines)
    // TODO 3: one thread writes the block's sum                           (about 3 lines)
}

// Writes the sum of the n floats at `input` to *output; 0 if n is 0. All pointers are device
// pointers; `workspace` is 1 MiB of device memory, its contents undefined. Launches on the default
// stream.
void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    // TODO 4: how many pairs a thread, and how many blocks?               (about 5 lines)
    // TODO 5: partial sums into workspace, then their sum into output     (about 3 lines)
}
