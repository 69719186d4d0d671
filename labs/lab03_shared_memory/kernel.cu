// Lab 03, PMPP 10.6, figure 10.11.   Try: make lab03 test
// reads:  block b's own segment, input[2*blockDim.x*b .. +2*blockDim.x), each element once;
//         blockDim.x is a power of two, 1..1024
// owns:   thread t owns input_s[t]; input stays unchanged
// writes: output[b], the sum of block b's segment, once; output is (gridDim.x,)
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];  // blockDim.x floats; the figure's input_s[BLOCK_DIM]
    // TODO 1: put the sum of two of the block's elements into input_s[t]  (about 3 lines)
    // TODO 2: halve the stride; who must wait for whom, and when?         (about 6 lines)
    // TODO 3: one thread writes the block's sum                           (about 3 lines)
}
