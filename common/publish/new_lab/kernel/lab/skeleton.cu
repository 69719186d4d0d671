// Lab @NUMBER@.   Try: make @LAB@ test
// reads:  block b's own segment, input[2*blockDim.x*b .. +2*blockDim.x);
//         blockDim.x is a power of two, 1..1024
// writes: output[b], the sum of block b's segment; output is (gridDim.x,)
__global__ void @KERNEL@(float* input, float* output) {
    // TODO 1: where does this block's segment begin?  (about 1 line)
    // TODO 2: add its elements                        (about 4 lines)
    // TODO 3: write the block's sum                   (about 1 line)
}
