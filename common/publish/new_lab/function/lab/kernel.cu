// Lab @NUMBER@.   Try: make @LAB@ test
// reads:  input[0 .. n); all pointers are device pointers, and input stays unchanged
// owns:   workspace is 1 MiB of device memory, its contents undefined
// writes: *output, the sum; launches go to the default stream

// Writes the sum of the n floats at `input` to *output; 0 if n is 0.
void @FUNCTION@(const float* input, float* output, void* workspace, size_t n) {
    // TODO 1: launch a kernel of your own that adds the elements  (about 6 lines)
}
