// Lab 02, PMPP 10.4 and 10.5, figure 10.9.   Try: make lab02 test
// reads:  block b's own segment, input[2*blockDim.x*b .. +2*blockDim.x);
//         blockDim.x is a power of two, 1..1024
// owns:   thread t owns the segment's element t, and no other thread changes it; input may change
// writes: output[b], the sum of block b's segment; output is (gridDim.x,)
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    // TODO 1: where does this block's segment begin, and which element is mine?  (about 2 lines)
    // TODO 2: halve the stride; the threads that add stay side by side           (about 6 lines)
    // TODO 3: one thread writes the block's sum                                  (about 3 lines)
}
